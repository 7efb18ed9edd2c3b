/** Lists names in words: "Microeconomics and Macroeconomics". */
export function joinNames(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** The longest list of names in one line, in characters. */
const LINE_MAX = 120;

/**
 * Shortens names in words to what fits in one line, such as the subject of an email or the description of a payment:
 * an order may have many subjects. It cuts at the end of a word where that leaves half of the line.
 */
export function shortenNames(names: string): string {
  const characters = [...names];
  if (characters.length <= LINE_MAX) return names;
  const kept = characters.slice(0, LINE_MAX - 1);
  const end = kept.lastIndexOf(' ');
  const whole = kept.slice(0, end > LINE_MAX / 2 ? end : LINE_MAX - 1).join('');
  return `${whole.replace(/[,\s]+$/, '')}…`;
}
