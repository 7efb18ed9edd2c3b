/** Runs one step of the start and logs its duration. */
export async function step<T>(
  log: (line: string) => void,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const result = await work();
  log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
