import { MACRO, MICRO } from '../support/ids.ts';
import { createRandom, type Random } from './random.ts';

/** How a student behaves while paying. */
export const BEHAVIOURS = [
  /** Waits for the shop's response. */
  'stays',
  /** Closes the browser once the provider has charged the card. */
  'leaves',
  /** Enters a card first that the bank declines. */
  'declined-first',
  /** Opens the checkout in two tabs and pays in both. */
  'two-tabs',
  /** Sends the last call three times at once. */
  'impatient',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** A student who buys one subject, or two one after the other. */
export interface PlannedStudent {
  purchases: { subjectId: string; behaviour: Behaviour }[];
  random: Random;
}

/** Draws the students of a campaign, who buy `purchases` subjects in all. The same seed draws the same. */
export function planStudents(seed: number, purchases: number): PlannedStudent[] {
  const random = createRandom(seed);
  const students: PlannedStudent[] = [];
  let left = purchases;
  while (left > 0) {
    const subjects = random.pick([[MICRO], [MACRO], [MICRO, MACRO]]).slice(0, left);
    left -= subjects.length;
    students.push({
      purchases: subjects.map((subjectId) => ({ subjectId, behaviour: random.pick(BEHAVIOURS) })),
      random: random.fork(),
    });
  }
  return students;
}
