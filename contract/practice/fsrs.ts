/**
 * The part of FSRS 6 that schedules need, because the library `ts-fsrs` adds 4 kB to every page that schedules cards. A
 * test compares the two.
 */

/** A student's probable memory of a card. */
export interface MemoryState {
  /** In days: after this time, the student recalls the card with a probability of 90 %. */
  stability: number;
  /** A number from 1 to 10. */
  difficulty: number;
}

/** 1 is “Again”, 4 is “Easy”. */
export type Grade = 1 | 2 | 3 | 4;

const HARD = 2;
const GOOD = 3;
const EASY = 4;

/** Default parameters of the algorithm, by its numbers. */
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
  0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const;

const RETENTION = 0.9;
const MAX_INTERVAL_DAYS = 365;
const MIN_STABILITY = 0.001;
const MAX_STABILITY = 36_500;

const round = (value: number) => Math.round(value * 1e8) / 1e8;
const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
const toStability = (value: number) => round(clamp(value, MIN_STABILITY, MAX_STABILITY));

const DECAY = -W[20];
const FACTOR = round(Math.exp(Math.log(0.9) / DECAY) - 1);
const INTERVAL_MODIFIER = round((RETENTION ** (1 / DECAY) - 1) / FACTOR);

const firstDifficulty = (grade: Grade) => round(W[4] - Math.exp((grade - 1) * W[5]) + 1);

function nextDifficulty(difficulty: number, grade: Grade): number {
  const change = round((-W[6] * (grade - GOOD) * (10 - difficulty)) / 9);
  return clamp(round(W[7] * firstDifficulty(EASY) + (1 - W[7]) * (difficulty + change)), 1, 10);
}

function nextStability({ stability, difficulty }: MemoryState, days: number, grade: Grade): number {
  if (days === 0) {
    const change = stability ** -W[19] * Math.exp(W[17] * (grade - GOOD + W[18]));
    return toStability(stability * (grade >= HARD ? Math.max(change, 1) : change));
  }
  const forgotten = 1 - round((1 + (FACTOR * days) / stability) ** DECAY);
  if (grade === 1) {
    const lapse =
      W[11] * difficulty ** -W[12] * ((stability + 1) ** W[13] - 1) * Math.exp(forgotten * W[14]);
    const most = round(stability / Math.exp(W[17] * W[18]));
    return round(clamp(most, MIN_STABILITY, toStability(lapse)));
  }
  const growth =
    Math.exp(W[8]) *
    (11 - difficulty) *
    stability ** -W[9] *
    (Math.exp(forgotten * W[10]) - 1) *
    (grade === HARD ? W[15] : 1) *
    (grade === EASY ? W[16] : 1);
  return toStability(stability * (1 + growth));
}

/**
 * Returns the memory after an answer.
 * @param memory undefined for the first answer
 * @param days since the answer before
 */
export const nextMemory = (
  memory: MemoryState | undefined,
  days: number,
  grade: Grade,
): MemoryState =>
  memory
    ? {
        difficulty: nextDifficulty(memory.difficulty, grade),
        stability: nextStability(memory, days, grade),
      }
    : {
        difficulty: clamp(firstDifficulty(grade), 1, 10),
        stability: Math.max(W[grade - 1] ?? 0, 0.1),
      };

/** Returns the days until a card comes up. */
export const toInterval = ({ stability }: MemoryState): number =>
  clamp(Math.round(stability * INTERVAL_MODIFIER), 1, MAX_INTERVAL_DAYS);
