import { useEffect, useState } from 'react';
import { MAX_WAIT_MS } from './load-late.ts';

/** Returns true if a part on demand takes longer than its limit. The part may still arrive. */
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
