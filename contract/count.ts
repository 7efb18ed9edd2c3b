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

/**
 * Returns e.g. `87 cards` and `20 diagram drills`, or `24 drills` if some are on no drawing. Omits parts with a count of 0.
 */
export const describePractice = ({
  cards,
  drills,
  hasOtherDrills = false,
}: {
  cards: number;
  drills: number;
  hasOtherDrills?: boolean;
}): string[] => [
  ...(cards > 0 ? [count(cards, 'card')] : []),
  ...(drills > 0 ? [count(drills, hasOtherDrills ? 'drill' : 'diagram drill')] : []),
];
