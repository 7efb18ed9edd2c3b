import { Component, type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { loadLate } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { reloadNotice } from '#site/lib/reload-notice.ts';
import { ignoreHeldEnter } from '#site/lib/second-press.ts';
import {
  endToast,
  readToast,
  showPendingToast,
  subscribeToToast,
  type ToastMessage,
} from '#site/lib/toast.ts';
import { guardTranslatedText } from '#site/lib/translated-text.ts';
import { Alert } from './ui/Alert.tsx';
import { Button, ReloadButton } from './ui/Button.tsx';

if (typeof document !== 'undefined') {
  guardTranslatedText();
  ignoreHeldEnter();
}

/** Turns a component into an island with the page's toaster and an error boundary. */
export function island<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function Island(props: Props) {
    useEffect(mountToaster, []);
    return (
      <Boundary>
        <Part {...props} />
      </Boundary>
    );
  };
}

/** Replaces children that throw with a message; without the boundary, React would remove the whole island. */
export class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <PartFailure
        title="This part of the page cannot be shown"
        text="Something went wrong on our side. Please reload the page."
      />
    );
  }
}

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

/** Replaces a part of a page that failed. Keeps what a student owns within reach. */
export function PartFailure({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid gap-3 py-4">
      <Alert tone="accent" title={title}>
        {text}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <ReloadButton />
        <Button href={paths.purchases()} variant="quiet" size="small" data-for="user">
          Your Purchases
        </Button>
        <Button href={paths.home()} variant="quiet" size="small">
          All Subjects
        </Button>
      </div>
    </div>
  );
}
