import { bad, type Check, type Finding, notChecked, type Shop } from './check.ts';
import { explain } from './explain.ts';

const DEFAULT_SECONDS = 10;

/** Never throws: a failure is a finding. @param problems the settings that are missing or invalid */
export async function runCheck(
  { needs, seconds = DEFAULT_SECONDS, run }: Check,
  shop: Shop,
  problems: ReadonlySet<string>,
): Promise<Finding> {
  const missing = needs.filter((setting) => problems.has(setting));
  if (missing.length > 0) return notChecked(`It needs ${missing.join(', ')}.`);
  const signal = AbortSignal.timeout(seconds * 1_000);
  // Not every client accepts a signal.
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  try {
    return await Promise.race([run(shop, signal), late]);
  } catch (error) {
    return bad(`It could not be checked: ${explain(error)}`);
  }
}
