/* The search, taught the forms of words where Sphinx's own script compares letters: names of things are found by their
   stems, and what was found is shown around the first word that has a stem searched for, all such words marked. */
"use strict";

(() => {
  const stemmer = new Stemmer();
  const stem = (word) => stemmer.stemWord(word.toLowerCase());
  const WORD = /[\p{Letter}\p{Number}_]+(?:['’][\p{Letter}\p{Number}_]+)*/gu;

  Search.performObjectSearch = (typed, allTyped) => {
    const { objects, objnames, docnames, filenames, titles } = Search._index;
    const wanted = [...allTyped].map(stem);
    const results = [];
    for (const [prefix, entries] of Object.entries(objects)) {
      for (const [file, type, priority, short, last] of entries) {
        const name = prefix ? `${prefix}.${last}` : last;
        const stems = new Set(splitQuery(name).map(stem));
        if (!wanted.every((each) => stems.has(each)) && !name.toLowerCase().includes(typed)) continue;
        const match = stems.size === wanted.length ? Scorer.objNameMatch : Scorer.objPartialMatch;
        const score = match + (Scorer.objPrio[priority] ?? Scorer.objPrioDefault);
        const [, kind, kindName] = objnames[type];
        const anchor = short === "" ? name : short === "-" ? `${kind}-${name}` : short;
        const where = kindName + _(", in ") + titles[file];
        results.push([docnames[file], name, `#${anchor}`, where, score, filenames[file], SearchResultKind.object]);
      }
    }
    return results;
  };

  const textOf = (html, anchor) => {
    const apart = html.replace(/<svg[\s\S]*?<\/svg>/gu, " ").replace(/<\/(?:p|h\d|li|d[dt]|t[dh]|div)>/gu, "$& ");
    return Search.htmlToText(apart, anchor).replace(/\s+/gu, " ").trim();
  };

  Search.makeSearchSummary = (html, stems, anchor) => {
    const text = textOf(html, anchor);
    if (!text) return null;
    const isFound = (word) => stems.has(stem(word));
    const first = [...text.matchAll(WORD)].find((match) => isFound(match[0]));
    const at = first ? first.index : 0;
    const start = at > 120 ? text.lastIndexOf(" ", at - 100) + 1 : 0;
    const end = text.length > start + 240 ? text.lastIndexOf(" ", start + 240) : text.length;

    const summary = document.createElement("p");
    summary.className = "context";
    if (start) summary.append("… ");
    let done = start;
    for (const match of text.slice(start, end).matchAll(WORD)) {
      if (!isFound(match[0])) continue;
      const mark = document.createElement("mark");
      mark.textContent = match[0];
      summary.append(text.slice(done, start + match.index), mark);
      done = start + match.index + match[0].length;
    }
    summary.append(text.slice(done, end));
    if (end < text.length) summary.append(" …");
    return summary;
  };
})();
