import { explain } from './explain.ts';

/** Result of a check: `bad` stops a shop from working, a `warning` is for the owner to decide. */
export type Verdict = 'good' | 'warning' | 'bad' | 'not checked';

export interface Finding {
  verdict: Verdict;
  /** The result and, unless it is good, what to do. */
  sentence: string;
}

const finding =
  (verdict: Verdict) =>
  (sentence: string): Finding => ({ verdict, sentence });
export const good = finding('good');
export const warning = finding('warning');
export const bad = finding('bad');
export const notChecked = finding('not checked');

/** Reads a setting; '' if it is not set. */
export type Settings = (name: string) => string;

/** Setting that stands for the shop's address. */
export const ADDRESS = 'an address';

export interface Shop {
  setting: Settings;
  address: string;
}

export interface Check {
  name: string;
  needs: readonly string[];
  /** @throws any error of a client, which the runner explains */
  run(shop: Shop, signal: AbortSignal): Promise<Finding>;
}

const TIME_LIMIT_MS = 20_000;

/** Never throws: a failure is a finding. @param problems the settings that are missing or invalid */
export async function runCheck(
  { needs, run }: Check,
  shop: Shop,
  problems: ReadonlySet<string>,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Finding> {
  const missing = needs.filter((setting) => problems.has(setting));
  if (missing.length > 0) return notChecked(`It needs ${missing.join(', ')}.`);
  const signal = AbortSignal.timeout(timeLimitMs);
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
