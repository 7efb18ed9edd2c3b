/**
 * Replaces the part of a document that a script writes.
 * @param {string} text of the document
 * @param {string} start line before the part
 * @param {string} part
 * @param {string} end line after the part
 * @returns {string}
 */
export function replacePart(text, start, part, end) {
  const from = text.indexOf(start) + start.length;
  const to = text.indexOf(end);
  if (from < start.length || to < from) throw new Error(`The document has no place after ${start}`);
  return text.slice(0, from) + part + text.slice(to);
}
