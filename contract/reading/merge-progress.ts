import type { FileProgress } from './file-progress.ts';

/** Merges two devices' progress. Commutative and idempotent, like the store (`server/store/progress.ts`). */
export function mergeProgress(one: FileProgress, other: FileProgress): FileProgress {
  const last = pickLatest(one.last, other.last, ({ page, pages }) => page * 10_000 + pages);
  const revised = pickLatest(one.revised, other.revised, ({ isRevised }) => Number(isRevised));
  return {
    id: one.id,
    read: uniteRead(one.read, other.read),
    ...(last && { last }),
    ...(revised && { revised }),
  };
}

/** Breaks ties by the higher rank, so that the order does not matter. */
function pickLatest<T extends { at: number }>(
  one: T | undefined,
  other: T | undefined,
  rank: (value: T) => number,
): T | undefined {
  if (!one || !other) return one ?? other;
  const isOther = other.at > one.at || (other.at === one.at && rank(other) > rank(one));
  return isOther ? other : one;
}

function uniteRead(one: string, other: string): string {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return [...longer].map((mark, index) => (shorter[index] === '1' ? '1' : mark)).join('');
}
