import type { TypedTask } from './card-tasks.ts';

/**
 * Judges a typed answer. Forgives case, spaces, accents, the kind of minus sign and of quotation mark, and a number's
 * format: `1,234.5`, `1.234,5` and `1 234,5` are the same number.
 * @returns the accepted spelling that the answer matches, undefined for a wrong answer
 */
export function findAccepted(
  typed: string,
  { accepted }: Omit<TypedTask, 'kind'>,
): string | undefined {
  return accepted.find((spelling) => spelling.toLowerCase() === typed.trim().toLowerCase());
}
