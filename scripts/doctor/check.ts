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

export interface Shop {
  setting: Settings;
  address: string;
}

export interface Check {
  name: string;
  needs: readonly string[];
  /** Time limit; 10 by default. */
  seconds?: number;
  /** @throws any error of a client, which the runner explains */
  run(shop: Shop, signal: AbortSignal): Promise<Finding>;
}
