/** A number, a symbol of one or two letters, or a closing bracket, as in “10³”, “cm³” and “(1 + r)²”. */
const BASE = String.raw`(?<=\p{N}|(?<!\p{L})\p{L}{1,2}|[)\]])`;
const RAISED = String.raw`[²³¹⁰ⁱ⁴-ⁿʰ-ʸˡˢˣᴬ-ᵂᵃ-ᵡᶜᶠᶻᶿⱽ]`;
const LOWERED = String.raw`[₀-ₜᵢ-ᵪⱼ]`;
const ORDINAL = /(?<=\p{N})(?:ˢᵗ|ⁿᵈ|ʳᵈ|ᵗʰ)(?!\p{L})/gu;
/** Charge of an ion. */
const CHARGE = new RegExp(String.raw`(?<=\p{L}|[₀-₉)\]])([⁰¹²³⁴-⁹]*)([⁺⁻])(?!${RAISED})`, 'gu');
const POWER = new RegExp(`${BASE}(${RAISED}+)|${BASE}\\^\\(([^()]*)\\)`, 'gu');
const NOTE = new RegExp(`(${RAISED}+)|\\^\\(([^()]*)\\)`, 'gu');
const INDEX = new RegExp(`(${LOWERED}+)|_\\(([^()]*)\\)`, 'gu');

const toPlain = (text: string) =>
  text.normalize('NFKC').replaceAll('−', 'minus ').replaceAll('+', ' plus ').trim();

/** Writes superscripts and subscripts in words, because most voices leave them out: “10 to the power of 3”. */
export const toSpokenText = (text: string): string =>
  text
    .replace(ORDINAL, (ordinal) => ordinal.normalize('NFKC'))
    .replace(
      CHARGE,
      (_, count: string, sign: string) =>
        ` ${count.normalize('NFKC')} ${sign === '⁺' ? 'plus' : 'minus'}`,
    )
    .replace(
      POWER,
      (_, power?: string, other?: string) => ` to the power of ${toPlain(power ?? other ?? '')}`,
    )
    .replace(NOTE, (_, note?: string, other?: string) => `, note ${toPlain(note ?? other ?? '')},`)
    .replace(INDEX, (_, index?: string, other?: string) => ` ${toPlain(index ?? other ?? '')} `)
    .replace(/ {2,}/g, ' ')
    .replace(/ ?, ?(?=[.,;:!?])/g, '')
    .trim();
