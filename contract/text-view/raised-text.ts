/** Superscripts and subscripts of Unicode by their characters. Commas and points stay. */
const RAISED = toMap(
  '0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWαβγδθφχ,. ',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵅᵝᵞᵟᶿᵠᵡ,. ',
);
const LOWERED = toMap(
  '0123456789+-−–=()aehijklmnoprstuvxβγρφχ,. ',
  '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ,. ',
);

function toMap(from: string, to: string): ReadonlyMap<string, string> {
  const signs = [...to];
  return new Map([...from].map((character, index) => [character, signs[index] ?? character]));
}

export type Shift = 'raised' | 'lowered';

/** Other text, such as a bullet or a prime, means the same wherever it stands. */
const CHANGES = /[\p{L}\p{N}]|^[+\-−–]$/u;
/** Characters that are raised or lowered already. */
const KEPT = /[\p{No}\p{Lm}\u207a-\u207e\u208a-\u208eªº™℠]/u;

/** Writes text as superscripts or subscripts, or in the form `^(…)` or `_(…)` if Unicode lacks a character. */
export function writeShifted(text: string, shift: Shift): string {
  const written = text.trim();
  if (!CHANGES.test(written)) return text;
  const signs = shift === 'raised' ? RAISED : LOWERED;
  const characters = [...written].map((character) =>
    KEPT.test(character) ? character : signs.get(character),
  );
  const shifted = characters.includes(undefined)
    ? `${shift === 'raised' ? '^' : '_'}(${written})`
    : characters.join('');
  return text.replace(written, () => shifted);
}
