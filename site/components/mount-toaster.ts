import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from './Toaster.tsx';

let isMounted = false;

/**
 * Gives the page its toaster, once, beside everything else: islands come and go, and a page may
 * have several. A page without islands calls it when session storage holds a kept toast.
 */
export function mountToaster(): void {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(Toaster));
}
