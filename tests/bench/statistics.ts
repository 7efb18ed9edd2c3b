/** Returns the value below which a share of the values lies. @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.floor(share * sorted.length));
  return sorted[index] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Each figure is the median of this many runs. */
export const RUNS = 5;

/**
 * Measures cases in turn, so that what else the machine does meets all of them alike.
 * @returns the results of each case
 */
export async function inTurn<Name extends string>(
  cases: Record<Name, () => Promise<number>>,
  runs = RUNS,
): Promise<Record<Name, number[]>> {
  const results: Partial<Record<Name, number[]>> = {};
  for (let run = 0; run < runs; run += 1) {
    for (const name in cases) results[name] = [...(results[name] ?? []), await cases[name]()];
  }
  return results as Record<Name, number[]>;
}
