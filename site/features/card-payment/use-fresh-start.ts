import { useEffect } from 'react';

/** Reloads the page at its top for a student who comes back to it: they may have paid since. */
export function useFreshStart(): void {
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const reloadRestored = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', reloadRestored);
    return () => removeEventListener('pageshow', reloadRestored);
  }, []);
}
