/** Returns the median; for an even number of values, the upper of the two in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Runs per figure, which is their median. */
export const RUNS = 5;

/** Measures cases round-robin, so that other load on the machine affects all alike. @returns results by case */
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
