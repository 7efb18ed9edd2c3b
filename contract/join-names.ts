/** Joins names: "Algebra and Geometry". */
export function joinNames(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

const LINE_MAX = 120;

/** Shortens names to one line for email subjects and payment descriptions. Cuts at the end of a word if possible. */
export function shortenNames(names: string): string {
  const characters = [...names];
  if (characters.length <= LINE_MAX) return names;
  const start = characters.slice(0, LINE_MAX - 1);
  const end = start.lastIndexOf(' ');
  const whole = start.slice(0, end > LINE_MAX / 2 ? end : LINE_MAX - 1).join('');
  return `${whole.replace(/[,\s]+$/, '')}…`;
}
