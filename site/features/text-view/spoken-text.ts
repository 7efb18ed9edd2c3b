/** A word, a digit or a closing bracket, and what is lowered and raised after it. */
const SHIFTED =
  /([\p{Lu}\p{Ll}\p{Lo}]+|[\p{Nd})\]])?([₀-ₜᵢ-ᵪⱼ]+|_\([^()]*\))?([²³¹⁰ⁱ⁴-ⁿʰ-ʸˡˢˣᴬ-ᵂᵃ-ᵡᶜᶠᶻᶿⱽ]+|\^\([^()]*\))?/gu;
/** A longer word is not a symbol or a unit, so a footnote's mark follows it. */
const MAX_SYMBOL = 2;

/** Writes superscripts and subscripts in words, because most voices leave them out: “10 to the power of 3”. */
export const toSpokenText = (text: string): string =>
  text
    .replace(SHIFTED, (match, base = '', lowered = '', raised = '') => {
      if (!lowered && !raised) return match;
      return (
        base + (lowered && ` ${toPlain(lowered)} `) + (raised && raisedWords(base, lowered, raised))
      );
    })
    .replace(/ {2,}/g, ' ')
    .replace(/[ ,]+(?=[.,;:!?])/g, '')
    .trim();

const toPlain = (shifted: string): string => shifted.normalize('NFKC').replace(/^[_^]\(|\)$/g, '');

const toWords = (plain: string): string =>
  plain.replaceAll('−', ' minus ').replaceAll('+', ' plus ').trim();

function raisedWords(base: string, lowered: string, raised: string): string {
  const plain = toPlain(raised);
  if (/^(?:st|nd|rd|th)$/.test(plain)) return plain;
  const isCharge = /^\d*[+−]$/.test(plain);
  if (isCharge) return ` ${toWords(plain)}`;
  const isPower = lowered || plain.startsWith('−') || (base && base.length <= MAX_SYMBOL);
  return isPower ? ` to the power of ${toWords(plain)}` : `, note ${plain},`;
}
