import { DEFAULT_ORDER } from '#contract/limits.ts';

/** Reads an integer; anything else becomes the default. */
export function parseOrder(text: string): number {
  const order = Number.parseInt(text, 10);
  return Number.isSafeInteger(order) ? order : DEFAULT_ORDER;
}
