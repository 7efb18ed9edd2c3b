import type { Check, Finding } from './check.ts';
import { runCheck } from './run-check.ts';

/** Runs one check on a shop with these settings. @param address the shop's, where the check visits it */
export function examine(
  check: Check,
  variables: Record<string, string>,
  address = '',
): Promise<Finding> {
  return runCheck(check, { setting: (name) => variables[name] ?? '', address }, new Set());
}

/** Makes a stand-in fail as often as asked. @param origin the stand-in's */
export async function injectFault(origin: string, fault: object): Promise<void> {
  await fetch(`${origin}/__sandbox/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ times: 1_000, ...fault }),
  });
}

/** An address at which nothing listens. */
export const NOTHING = 'http://localhost:2';
