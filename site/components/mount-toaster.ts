import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { loadLate } from '#site/lib/load-late.ts';
import type { ToastMessage } from '#site/lib/pending-toast.ts';
import { reloadNotice } from '#site/lib/reload-notice.ts';
import { endToast, readToast, showPendingToast, subscribeToToast } from '#site/lib/toast.ts';

let isWatching = false;
let isMounted = false;

/**
 * Shows the page's toasts; idempotent, because every island calls it. Few visits have a toast, so the toaster loads for
 * the first toast, or at the first press or key in a form or at a button: the next toast may report a lost connection,
 * too late to load anything.
 */
export function mountToaster(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('pagehide', endToast);
  subscribeToToast(load);
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(type, loadOnIntent);
  if (readToast()) void load();
  // Not after loading the toaster: by then, the page may have stored a toast for the next page.
  showPendingToast();
}

function loadOnIntent({ target }: Event): void {
  if (target instanceof Element && target.closest('main :is(form, button)')) load();
}

async function load(): Promise<void> {
  if (isMounted) return;
  isMounted = true;
  try {
    const { Toaster } = await loadLate(() => import('./Toaster.tsx'));
    const place = document.createElement('div');
    document.body.append(place);
    createRoot(place).render(createElement(Toaster));
  } catch (error) {
    // The next toast tries again.
    isMounted = false;
    const toast = readToast();
    // The page itself shows the text of a silent toast.
    if (toast && !toast.isSilent) showPlainly(toast, error);
  }
}

/** Shows a toast's text at the bottom of the window, for when the toaster's script is missing. */
function showPlainly({ title, description }: ToastMessage, error: unknown): void {
  document.querySelector('.plain-toast')?.remove();
  const place = document.createElement('div');
  place.className =
    'plain-toast sheet fixed right-0 bottom-0 z-50 m-4 grid justify-items-start gap-2 border-l-4 border-accent p-4 print:hidden';
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = [title, description].filter(Boolean).join(': ');
  place.append(text, ...reloadNotice(error));
  document.body.append(place);
}
