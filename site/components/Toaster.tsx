import { Toast } from 'radix-ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  TOAST_DURATION,
  TOAST_HOTKEY,
  TOAST_MAX_WIDTH,
  TOAST_SWIPE_THRESHOLD,
} from '#site/lib/limits.ts';
import { dismissToast, readToast, type ShownToast, subscribeToToast } from '#site/lib/toast.ts';
import type { ToastPlace } from './toast-place.ts';
import { Reference } from './ui/Reference.tsx';
import { useSwipeUp } from './use-swipe-up.ts';
import { useToastPlace } from './use-toast-place.ts';

const variants = { normal: 'border-brand bg-sheet', destructive: 'border-accent bg-accent-wash' };

const places: Record<ToastPlace, string> = {
  top: 'inset-x-0 top-0 mx-auto',
  'bottom-right': 'right-0 bottom-0',
  'bottom-left': 'bottom-0 left-0',
  'top-right': 'top-0 right-0',
};

function liveness({ isSilent, variant }: Partial<ShownToast>) {
  if (isSilent) return 'off';
  return variant === 'destructive' ? 'assertive' : 'polite';
}

/** The page's only toast. Screen readers announce it, and F8 moves the focus to it. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToast, readToast, () => undefined);
  const list = useRef<HTMLOListElement>(null);
  // The list is empty at first, because screen readers announce only additions to a live region.
  const [isListed, setListed] = useState(false);
  useEffect(() => setListed(true), []);
  const place = useToastPlace(list, isListed && shown?.isOpen ? shown.id : undefined);

  return (
    <Toast.Provider
      duration={TOAST_DURATION}
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
      swipeDirection="right"
    >
      {isListed && shown && <ToastCard key={shown.id} {...shown} isAtTop={place === 'top'} />}
      <Toast.Viewport
        ref={list}
        hotkey={[TOAST_HOTKEY]}
        aria-live={liveness(shown ?? {})}
        style={{ maxWidth: TOAST_MAX_WIDTH }}
        className={`group fixed z-50 print:hidden w-full p-4 outline-none ${places[place]}`}
      />
    </Toast.Provider>
  );
}

function ToastCard({ isAtTop, ...shown }: ShownToast & { isAtTop: boolean }) {
  const { id, title, description, reference, action, variant = 'normal', duration, isOpen } = shown;
  const swipe = useSwipeUp(isAtTop, () => dismissToast(id));
  return (
    <Toast.Root
      {...swipe}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      duration={duration}
      open={isOpen}
      onOpenChange={(open) => open || dismissToast(id)}
      className={`sheet flex items-start gap-3 border-l-4 p-4 outline-brand outline-offset-3 group-focus-visible:outline-3 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform ${variants[variant]}`}
    >
      {/* The viewport is a live region already: Radix's own announcement would repeat the text. */}
      <div data-radix-toast-announce-exclude="" className="min-w-0 grow">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        <Toast.Description className="text-sm">{description}</Toast.Description>
        <Reference id={reference} />
        {action && (
          <a
            href={action.href}
            draggable={false}
            className="-mb-2 inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {action.label}
          </a>
        )}
      </div>
      <Toast.Close
        aria-label="Close"
        className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded text-xl hover:bg-brand-wash"
      >
        <span aria-hidden="true">×</span>
      </Toast.Close>
    </Toast.Root>
  );
}
