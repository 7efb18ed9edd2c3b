/** Shorter words have too many similar words. */
const MIN_LENGTH = 4;

/**
 * Returns the words of a name that a search may have meant, in the search's order: each differs by one letter, or by
 * two letters that are swapped, from a word of the search.
 * @param search in lower case
 * @returns undefined if a word of the search is not like any word of the name
 */
export function findSimilarName(search: string, name: string): string | undefined {
  const words = toWords(name);
  const meant = toWords(search).map((word) => words.find((name) => isSimilar(word, name)));
  return meant.length > 0 && meant.every((word) => word !== undefined)
    ? meant.join(' ')
    : undefined;
}

const toWords = (text: string) => text.normalize('NFC').toLowerCase().split(/\s+/u).filter(Boolean);

function isSimilar(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < MIN_LENGTH || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isSwapped =
    restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return (
    isSwapped ||
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1)
  );
}
