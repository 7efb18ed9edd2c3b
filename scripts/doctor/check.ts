/** What a check found: `bad` stops a shop from working, a `warning` is for the owner to decide. */
export type Verdict = 'good' | 'warning' | 'bad' | 'not checked';

export interface Finding {
  verdict: Verdict;
  /** What is the case and, unless it is good, what to do. */
  sentence: string;
}

const finding =
  (verdict: Verdict) =>
  (sentence: string): Finding => ({ verdict, sentence });
export const good = finding('good');
export const warning = finding('warning');
export const bad = finding('bad');
export const notChecked = finding('not checked');

/** Reads a setting. An unset one is empty. */
export type Settings = (name: string) => string;

/** The shop to check. */
export interface Shop {
  setting: Settings;
  /** The shop's address to visit, an origin. */
  address: string;
}

export interface Check {
  /** What is checked, in a few words. */
  name: string;
  /** The settings without which it cannot run. */
  needs: readonly string[];
  /** How long it may take. Seconds; 10 by default. */
  seconds?: number;
  /** @throws any error of a client, which the runner explains */
  run(shop: Shop, signal: AbortSignal): Promise<Finding>;
}
