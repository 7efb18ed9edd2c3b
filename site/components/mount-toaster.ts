import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from './Toaster.tsx';

let isMounted = false;

/**
 * Mounts the page's one toaster, however many islands call it. A page without islands calls it when
 * session storage holds a pending toast.
 */
export function mountToaster(): void {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(Toaster));
}
