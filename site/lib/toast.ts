import * as z from 'zod/mini';
import { errorMessages } from './labels.ts';
import {
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_MAX_WIDTH_PX,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_THRESHOLD_PX,
} from './limits.ts';
import { pagePath } from './paths.ts';
import { ignoreSecondPress } from './second-press.ts';
import { PENDING_TOAST } from './storage-names.ts';

const toastMessage = z.object({
  title: z.string(),
  description: z.optional(z.string()),
  variant: z.optional(z.enum(['normal', 'destructive'])),
  /** Reference to quote when asking for help. Undefined unless the server failed. */
  reference: z.optional(z.string()),
  action: z.optional(
    z.object({ label: z.string(), href: z.string().check(z.regex(/^\/(?![/\\])/)) }),
  ),
  /** True if the page announces the message, so that screen readers do not announce it twice. */
  isSilent: z.optional(z.boolean()),
});
export type ToastMessage = z.infer<typeof toastMessage>;

/** The page's only toast. `until` is in ms since the epoch. */
let shown: { message: ToastMessage; until: number; item: HTMLElement } | undefined;
let list: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message, in place of an earlier message. */
export function toast(message: ToastMessage): void {
  open(message, Date.now() + TOAST_DURATION_MS);
}

function open(message: ToastMessage, until: number): void {
  const region = mountToasts();
  const item = drawToast(message);
  const urgency = message.variant === 'destructive' ? 'assertive' : 'polite';
  region.setAttribute('aria-live', message.isSilent ? 'off' : urgency);
  region.replaceChildren(item);
  shown = { message, until, item };
  hideAt(until);
  setTimeout(() => shown?.item === item && scrollClearOf(item), SETTLE_MS);
}

/** Delay after which the page has rendered the changes that come with a toast. */
const SETTLE_MS = 100;

/** Space between a toast and what it must not cover. */
const CLEARANCE_PX = 8;

/** Scrolls until the toast covers neither a form's button nor the focus. */
function scrollClearOf(toast: HTMLElement): void {
  const { left, top, right } = toast.getBoundingClientRect();
  const limit = top - CLEARANCE_PX;
  for (const element of document.querySelectorAll('main :is([type=submit], :focus)')) {
    const box = element.getBoundingClientRect();
    const isBelow = box.bottom > limit && box.top < innerHeight;
    if (isBelow && box.left < right && box.right > left) scrollBy({ top: box.bottom - limit });
  }
}

function hideAt(until: number): void {
  clearTimeout(timer);
  if (!shown) return;
  shown.until = until;
  const hide = () => list?.matches(':focus-within') || dismiss();
  timer = setTimeout(hide, until - Date.now());
}

function dismiss(): void {
  if (!shown) return;
  const { item } = shown;
  if (item.contains(document.activeElement)) list?.focus();
  item.hidden = true;
  setTimeout(() => item.remove(), TOAST_REMOVE_DELAY_MS);
  shown = undefined;
  // A slow navigation may already carry it.
  withStore((store) => store.removeItem(PENDING_TOAST));
}

/** Removes the toast when the page ends, so that a page restored by the browser does not show it again. */
function endToast(): void {
  shown?.item.remove();
  shown = undefined;
}

/** Dismisses the toast when a press or typing elsewhere makes the page show something newer. */
function giveWay({ target }: Event): void {
  if (!(target instanceof Node && list?.contains(target))) dismiss();
}

/**
 * Adds the live region for toasts, which must be there before a message is announced; idempotent. F8 moves the focus to it.
 * A toast stays while the pointer moves over it or the focus is in it.
 */
export function mountToasts(): HTMLElement {
  if (list) return list;
  const region = document.createElement('section');
  region.setAttribute('aria-label', `Notifications (${TOAST_HOTKEY})`);
  // Not only its list: after the last printed page, an empty box would be a sheet of its own.
  region.className = 'print:hidden';
  list = draw(
    'ol',
    'group fixed inset-x-0 bottom-0 z-50 mx-auto outline-none lg:ml-0 max-lg:in-[body:has(.purchase-bar)]:bottom-18 max-lg:in-[body:has(.stage)]:bottom-22',
  );
  list.tabIndex = -1;
  list.style.maxWidth = `${TOAST_MAX_WIDTH_PX}px`;
  list.setAttribute('aria-live', 'polite');
  region.append(list);
  document.body.append(region);

  const pause = () => clearTimeout(timer);
  const resume = () => hideAt(Date.now() + TOAST_DURATION_MS);
  list.addEventListener('focusin', pause);
  list.addEventListener('focusout', resume);
  list.addEventListener('pointermove', pause);
  list.addEventListener('pointerleave', resume);
  list.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss());
  document.addEventListener('keydown', ({ key }) => key === TOAST_HOTKEY && list?.focus());
  addEventListener('pagehide', endToast);
  // Captured, because the press itself may bring the next toast.
  addEventListener('click', giveWay, true);
  addEventListener('input', giveWay, true);
  return list;
}

const variants = { normal: 'border-brand bg-sheet', destructive: 'border-accent bg-accent-wash' };

function drawToast({ title, description, reference, action, variant = 'normal' }: ToastMessage) {
  const item = draw(
    'li',
    `sheet m-4 flex touch-pan-y select-none items-start gap-3 border-l-4 p-4 outline-brand outline-offset-3 group-focus-visible:outline-3 ${variants[variant]}`,
  );
  const text = draw('div', 'min-w-0 grow');
  text.append(draw('p', 'font-semibold', title));
  if (description) text.append(draw('p', 'text-sm', description));
  if (reference) {
    text.append(draw('p', 'mt-1 text-muted text-xs', errorMessages.reference(reference)));
  }
  if (action) {
    const link = draw(
      'a',
      '-mb-2 inline-flex min-h-11 items-center font-semibold text-brand underline',
      action.label,
    );
    link.href = action.href;
    link.draggable = false;
    text.append(link);
  }
  const close = draw(
    'button',
    '-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded text-xl hover:bg-brand-wash',
    '×',
  );
  close.type = 'button';
  close.ariaLabel = 'Close';
  close.addEventListener('click', () => {
    ignoreSecondPress();
    dismiss();
  });
  item.append(text, close);
  dismissBySwipe(item);
  return item;
}

function draw<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Distance from which a press is a swipe. */
const MIN_SWIPE_PX = 5;

/** Dismisses a toast that is swiped to the right. A swipe does not follow the link on which it starts. */
function dismissBySwipe(item: HTMLElement): void {
  let start: number | undefined;
  let isSwipe = false;
  const move = (distance: number) => {
    item.style.translate = `${distance}px`;
  };
  item.addEventListener('pointerdown', ({ button, clientX }) => {
    if (button !== 0) return;
    start = clientX;
    isSwipe = false;
  });
  item.addEventListener('pointermove', ({ clientX }) => {
    if (start === undefined) return;
    move(Math.max(0, clientX - start));
    isSwipe ||= clientX - start > MIN_SWIPE_PX;
  });
  // The keyboard's clicks have no detail.
  item.addEventListener('click', (event) => event.detail > 0 && isSwipe && event.preventDefault());
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    item.addEventListener(type, ({ clientX }) => {
      if (start === undefined) return;
      if (type === 'pointerup' && clientX - start > TOAST_SWIPE_THRESHOLD_PX) dismiss();
      start = undefined;
      move(0);
    });
  }
}

/** Does nothing if storage is blocked: toasts are then not carried over to the next page. */
function withStore<Result>(use: (store: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Carries the toast over for a navigation that it explains, never for a link that the user presses. */
export function carryToast(path: string): void {
  if (!shown) return;
  const { message, until } = shown;
  const page = pagePath(new URL(path, location.origin));
  withStore((store) => storePendingToast(store, { message, until, path: page }));
}

let hasLooked = false;

/** Shows the previous page's toast. Looks once: later, the page may have stored a toast for the next page. */
export function showPendingToast(): void {
  if (hasLooked) return;
  hasLooked = true;
  const page = { path: pagePath(new URL(location.href)), now: Date.now() };
  const pending = withStore((store) => takePendingToast(store, page));
  if (pending && !shown) open(pending.message, pending.until);
}

const pendingToast = z.object({
  message: toastMessage,
  /** Expiry, in ms since the epoch. */
  until: z.number(),
  path: z.string(),
});
export type PendingToast = z.infer<typeof pendingToast>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function storePendingToast(store: Store, pending: PendingToast): void {
  store.setItem(PENDING_TOAST, JSON.stringify(pending));
}

/** Removes and returns the previous page's toast. @returns undefined if it has expired or is for another page */
export function takePendingToast(
  store: Store,
  page: { path: string; now: number },
): Pick<PendingToast, 'message' | 'until'> | undefined {
  const pending = parse(store.getItem(PENDING_TOAST));
  store.removeItem(PENDING_TOAST);
  return pending && pending.until > page.now && pending.path === page.path ? pending : undefined;
}

function parse(text: string | null) {
  try {
    return pendingToast.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
