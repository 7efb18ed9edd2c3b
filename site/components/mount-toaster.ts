import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { endToast, readToast, showPendingToast, subscribeToToast } from '#site/lib/toast.ts';

let isWatching = false;
let isMounted = false;

/**
 * Shows the page's toasts, however many islands call it. Few visits have one, so the toaster is
 * loaded for the first toast, or for the first press or key in a form or at a button: what follows may
 * be a toast that says that the connection is gone.
 */
export function mountToaster(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('pagehide', endToast);
  subscribeToToast(load);
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(type, loadOnIntent);
  if (readToast()) void load();
  // Now, not once the toaster is loaded: a page that is left by then has stored one for the next page.
  showPendingToast();
}

function loadOnIntent({ target }: Event): void {
  if (target instanceof Element && target.closest('main :is(form, button)')) load();
}

async function load(): Promise<void> {
  if (isMounted) return;
  isMounted = true;
  try {
    const { Toaster } = await import('./Toaster.tsx');
    const place = document.createElement('div');
    document.body.append(place);
    createRoot(place).render(createElement(Toaster));
  } catch {
    // Offline: the next toast tries again.
    isMounted = false;
  }
}
