import { useEffect, useState } from 'react';
import { MAX_WAIT_MS } from './load-late.ts';

/** Whether something has been waited for longer than what is loaded on demand may take. It may still arrive. */
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
