/** Returns the middle value; of an even number, the greater of the two in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

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
