/** Lists names in words: "Microeconomics and Macroeconomics". */
export function joinNames(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
