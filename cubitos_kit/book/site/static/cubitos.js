/* The language switch keeps one's place, and remembers; Escape closes what was opened over the page; what has to be
   scrolled sideways can be reached by keyboard. */
"use strict";

(() => {
  const links = () => [...document.querySelectorAll(".languages a[data-language]")];
  const follow = () => {
    for (const link of links()) {
      const there = new URL(link.getAttribute("href"), location.href);
      there.hash = location.hash;
      there.search = location.search;
      link.href = there.href;
    }
  };
  const remember = (event) => {
    const link = event.target.closest(".languages a[data-language]");
    if (!link) return;
    follow();
    localStorage.setItem("cubitos-language", link.dataset.language);
  };
  const close = (event) => {
    if (event.key !== "Escape") return;
    for (const drawer of document.querySelectorAll(".sidebar-toggle:checked")) {
      drawer.checked = false;
      drawer.focus();
    }
  };
  const reachable = () => {
    for (const wide of document.querySelectorAll(".table-wrapper, .highlight pre, .drawing .picture")) {
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
      else wide.removeAttribute("tabindex");
    }
  };
  document.addEventListener("DOMContentLoaded", follow);
  window.addEventListener("load", reachable);
  window.addEventListener("resize", reachable);
  window.addEventListener("hashchange", follow);
  document.addEventListener("click", remember, true);
  document.addEventListener("keydown", close);
})();
