import { DEFAULT_ORDER } from '#contract/limits.ts';

/** Order is read as an integer; what is no number is the default (spec section 5). */
export function parseOrder(text: string): number {
  const order = Number.parseInt(text, 10);
  return Number.isSafeInteger(order) ? order : DEFAULT_ORDER;
}
