import { AppError } from '../errors.ts';

/** The time of `performance.now()` at which the preparation of a file must have ended. */
export type Deadline = number;

/** The time that a file's preparation may take. Milliseconds. */
const PREPARATION_TIME = 20_000;

export const startDeadline = (): Deadline => performance.now() + PREPARATION_TIME;

/**
 * Returns how many milliseconds are left.
 * @throws AppError `pdf_too_complex` where none are
 */
export function timeLeft(deadline: Deadline): number {
  const milliseconds = deadline - performance.now();
  if (milliseconds <= 0) throw new AppError('pdf_too_complex');
  return milliseconds;
}
