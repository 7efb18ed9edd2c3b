import { useEffect } from 'react';

/**
 * Shows the page's top to a student who comes back to it, as it is today: they may have paid since.
 */
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
