import { region } from '#shop';

let numbers: Intl.NumberFormat | undefined;
let rules: Intl.PluralRules | undefined;

/** Formats e.g. `1,200`. */
export function formatCount(number: number): string {
  numbers ??= new Intl.NumberFormat(region.locale);
  return numbers.format(number);
}

/** Formats a number with its noun, e.g. `1 page` or `1,200 pages`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  rules ??= new Intl.PluralRules(region.locale);
  return `${formatCount(number)} ${rules.select(number) === 'one' ? noun : plural}`;
}
