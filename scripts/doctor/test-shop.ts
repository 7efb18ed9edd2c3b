import { type Check, type Finding, runCheck } from './check.ts';

/** Runs one check on a shop with these settings. @param address the shop's address, if the check visits it */
export function examine(
  check: Check,
  variables: Record<string, string>,
  address = '',
): Promise<Finding> {
  return runCheck(check, { setting: (name) => variables[name] ?? '', address }, new Set());
}

export async function injectFault(origin: string, fault: object): Promise<void> {
  await fetch(`${origin}/__sandbox/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ times: 1_000, ...fault }),
  });
}

export const UNUSED_ADDRESS = 'http://localhost:2';
