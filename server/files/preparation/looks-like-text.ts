/** Share of the characters that words of three letters or more have. Prose has 0.8, a page of formulas 0.3. */
const MIN_SHARE = 0.4;

/** Cases of a word: small, capitalised, or in capitals. Languages without cases have neither. */
const WORD = /^(?:\p{Lu}?[\p{Ll}\p{M}]{2,}|\p{Lu}[\p{Lu}\p{M}]{2,}|[\p{Lo}\p{Lm}\p{M}]+)$/u;
/** Words in the Latin alphabet have a vowel. */
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u;
const VOWEL = /[aeiouyæøœ]/i;
const MAX_WORD = 40;

/** True if most characters belong to words. What is recognised in a drawing or in handwriting has few words. */
export function looksLikeText(text: string): boolean {
  const characters = text.replace(/\s/g, '').length;
  const parts = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const words = parts.filter(
    (part) =>
      part.length <= MAX_WORD &&
      WORD.test(part) &&
      (!LATIN.test(part) || VOWEL.test(part.normalize('NFD'))),
  );
  return words.join('').length >= characters * MIN_SHARE;
}
