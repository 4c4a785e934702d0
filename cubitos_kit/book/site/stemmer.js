/* The forms of a word brought together: the same steps as in stemming.py, from the same table. */
var Stemmer = function () {
  const table = TABLE;
  const compiled = (pairs) => pairs.map(([pattern, put]) => [new RegExp(pattern, "gu"), put]);
  const before = compiled(table.before);
  const after = compiled(table.after);
  const vowel = new RegExp(`[${table.vowels}]`, "u");
  const stopWords = new Set(table.stopWords);
  const replaced = (word, pairs) => pairs.reduce((text, [pattern, put]) => text.replace(pattern, put), word);

  const withoutSuffix = (word) => {
    const roots = table.roots.filter((root) => word.startsWith(root)).map((root) => root.length);
    const least = Math.max(table.shortest, ...roots);
    for (const suffix of table.suffixes) {
      if (!word.endsWith(suffix)) continue;
      const left = word.slice(0, word.length - suffix.length);
      if (left.length >= least && vowel.test(left)) return left;
    }
    return word;
  };

  this.stemWord = (typed) => {
    const word = typed.normalize("NFC").toLowerCase();
    if (stopWords.has(word)) return word;
    return replaced(withoutSuffix(replaced(word, before)), after);
  };
};
