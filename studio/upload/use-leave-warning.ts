import { useEffect } from 'react';

/** Lets the browser ask before the editor leaves the Studio during an upload. */
export function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
