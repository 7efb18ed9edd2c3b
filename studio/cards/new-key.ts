const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Creates random letters and digits, for an id or the key of a part. */
export const randomLetters = (length: number): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('');

/** Creates the key of an object in an array. */
export const newKey = () => randomLetters(8);
