import { paths } from '#site/lib/paths.ts';
import styles from '#site/styles/offline.css?url';
import { readConnection, subscribe } from './connection.ts';
import { keptQuery, listOpen } from './device.ts';
import { offlineLabels as labels } from './labels.ts';
import { findPlace } from './places.ts';

/** Loaded by the pages that work without a connection, if a worker serves them. */

/** The elements stay, because screen readers announce only what changes in a live region. They take no space. */
function addStatus(parent: Element, className: string): HTMLElement {
  const status = document.createElement('span');
  status.role = 'status';
  status.className = className;
  parent.append(status);
  return status;
}

const sheet = document.createElement('link');
Object.assign(sheet, { rel: 'stylesheet', href: styles });
document.head.append(sheet);

const bar = document.querySelector('.site-header .bar, .reader-bar');
const line = bar && addStatus(bar, 'offline-line');
const note = addStatus(document.body, 'offline-note');

function showConnection(): void {
  const isOnline = readConnection();
  if (line) line.textContent = isOnline ? '' : labels.offline;
  if (isOnline) note.textContent = '';
  // Read now, because a press cannot wait.
  else void keptQuery.refetch();
}

/** Signing out without a connection hides the notes, so it always goes on. */
const CALLS = '/api/';

/** Returns true if a press on this address shows what was asked for. */
function opens(url: URL): boolean {
  if (url.origin !== location.origin) return url.protocol !== 'http:' && url.protocol !== 'https:';
  if (url.pathname === location.pathname && url.hash) return true;
  if (url.pathname.startsWith(CALLS)) return true;
  const notes = keptQuery.read().data;
  const subjects = notes ? listOpen(notes) : [];
  const place = findPlace({ method: 'GET', mode: 'navigate' }, url, location.origin);
  if (place?.kind === 'page') return subjects.length > 0;
  if (place?.kind !== 'reader' && place?.kind !== 'file') return false;
  return subjects.some(({ files }) => files.some(({ id }) => id === place.fileId));
}

/** Shows beside a control, over the page, that it needs a connection. */
function refuse(event: Event, control: Element): void {
  event.preventDefault();
  event.stopPropagation();
  const { left, bottom } = control.getBoundingClientRect();
  // Emptied first, so that a second press is announced, too.
  note.textContent = '';
  requestAnimationFrame(() => {
    note.textContent = labels.needsConnection;
    const maxLeft = document.documentElement.clientWidth - note.offsetWidth - 8;
    const maxTop = innerHeight - note.offsetHeight - 8;
    note.style.left = `${Math.max(8, Math.min(left, maxLeft))}px`;
    note.style.top = `${Math.max(8, Math.min(bottom + 4, maxTop))}px`;
  });
}

const hideNote = () => {
  note.textContent = '';
};

document.addEventListener(
  'click',
  (event) => {
    if (readConnection() || event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (!link?.href) return hideNote();
    const purchases = new URL(paths.purchases(), location.origin);
    // Browsers download past the worker.
    if (!link.hasAttribute('download') && opens(new URL(link.href))) hideNote();
    // An installed shop may have no other way back.
    else if (link.matches('.reader-back') && opens(purchases)) link.href = purchases.href;
    else refuse(event, link);
  },
  true,
);

document.addEventListener(
  'submit',
  (event) => {
    const { target: form, submitter } = event;
    // A form without an address is a script's.
    if (
      readConnection() ||
      !(form instanceof HTMLFormElement) ||
      form.method !== 'get' ||
      !form.hasAttribute('action')
    )
      return;
    if (!opens(new URL(form.action))) refuse(event, submitter ?? form);
  },
  true,
);

addEventListener('scroll', hideNote, { capture: true, passive: true });
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hideNote();
});
subscribe(showConnection);
showConnection();
