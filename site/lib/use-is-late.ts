import { useEffect, useState } from 'react';
import { MAX_WAIT_MS } from './load-late.ts';

/** Tells whether the wait has been longer than a part on demand may take. The part may still arrive. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate && isWaiting;
}
