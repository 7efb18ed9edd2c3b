import { type Fault, injectFault } from './faults.ts';
import type { TestSandbox } from './sandbox.ts';
import { setting } from './setting.ts';

/** Failures of the file store. If it never responds, the shop waits for the time limit. */
export const FAILURES = [
  ['responds with 500', { status: 500 }],
  ['responds with 503', { status: 503 }],
  ['refuses', { status: 403 }],
  ['cuts the connection', { drop: true }],
  ['never responds', { hang: true }],
] as const satisfies [name: string, fault: Fault][];

/**
 * Pairs each step with one failure, and each failure with one step: `server/services/file-store.ts` makes the same error
 * of all failures, so no step can tell them apart.
 */
export const withFailures = <Step extends readonly unknown[]>(steps: readonly Step[]) =>
  Array.from({ length: Math.max(steps.length, FAILURES.length) }, (_, index) => {
    const [failure, fault] = at(FAILURES, index);
    return { failure, fault, step: at(steps, index) };
  });

function at<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error('The list is empty');
  return entry;
}

/** Attempts of the shop at each call. */
const TRIES = 2;

/** Fails both attempts of one call to the file store. @param key prefix of the object's key */
export function failOnce(
  shop: TestSandbox,
  method: string,
  key: string,
  fault: Fault,
): Promise<void> {
  const path = `/local/site:files-${setting(shop, 'SANITY_DATASET')}/${key}`;
  return injectFault(shop.files, { ...fault, times: TRIES, method, path });
}
