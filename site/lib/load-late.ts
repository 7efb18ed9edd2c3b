import { useEffect, useState } from 'react';
import { missingScript } from './api-error.ts';
import { MAX_WAIT_MS, within } from './in-time.ts';
import { Query } from './query.ts';

const PAUSE_MS = 1_000;

/** Loads a part of a page, with one retry. @throws ApiError if the script is gone or does not arrive */
export async function loadLate<Part>(load: () => Promise<Part>): Promise<Part> {
  const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS));
  const arrived = load().catch(() => pause().then(load));
  try {
    return await within(MAX_WAIT_MS, arrived);
  } catch (cause) {
    throw missingScript(cause);
  }
}

/** Query for a component that loads when it is first used. */
export const latePart = <Part>(load: () => Promise<Part>) => new Query(() => loadLate(load));

/** Returns true if a part on demand takes longer than its limit. The part may still arrive. */
export function useIsLate(isWaiting: boolean, limitMs = MAX_WAIT_MS): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), limitMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting, limitMs]);
  return isLate && isWaiting;
}
