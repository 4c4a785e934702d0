"""Typesetting: cards, sheets, boards and aids as PDF, PNG or SVG, through Typst and with fonts of our own."""
