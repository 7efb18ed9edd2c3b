import { Toast } from 'radix-ui';
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_MAX_WIDTH_PX,
  TOAST_SWIPE_THRESHOLD_PX,
} from '#site/lib/limits.ts';
import { ignoreSecondPress } from '#site/lib/second-press.ts';
import { dismissToast, readToast, type ShownToast, subscribeToToast } from '#site/lib/toast.ts';
import { type ToastPlace, useToastPlace } from './toast-place.ts';
import { Reference } from './ui/Alert.tsx';

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
      duration={TOAST_DURATION_MS}
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
      swipeDirection="right"
    >
      {isListed && shown && <ToastCard key={shown.id} {...shown} isAtTop={place === 'top'} />}
      <Toast.Viewport
        ref={list}
        hotkey={[TOAST_HOTKEY]}
        aria-live={liveness(shown ?? {})}
        style={{ maxWidth: TOAST_MAX_WIDTH_PX }}
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
        onClick={ignoreSecondPress}
        className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded text-xl hover:bg-brand-wash"
      >
        <span aria-hidden="true">×</span>
      </Toast.Close>
    </Toast.Root>
  );
}

/** Minimum movement that counts as a swipe. */
const START_PX = 10;

interface Swipe {
  x: number;
  y: number;
  distance: number;
}

/** Dismisses a toast swiped up, at the top of the screen. Radix UI supports one direction, set to right. */
function useSwipeUp(isAtTop: boolean, onDismiss: () => void) {
  const swipe = useRef<Swipe>(undefined);
  if (!isAtTop) return {};

  const end = (event: PointerEvent<HTMLElement>, isDone: boolean) => {
    const { distance = 0 } = swipe.current ?? {};
    swipe.current = undefined;
    if (distance === 0) return;
    const toast = event.currentTarget;
    toast.style.removeProperty('translate');
    // A swipe by mouse ends with a click, which would open the toast's link.
    const refuse = (click: Event) => click.preventDefault();
    toast.addEventListener('click', refuse, { capture: true });
    setTimeout(() => toast.removeEventListener('click', refuse, { capture: true }));
    if (isDone && distance > TOAST_SWIPE_THRESHOLD_PX) onDismiss();
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) swipe.current = { x: event.clientX, y: event.clientY, distance: 0 };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = swipe;
      if (!current) return;
      const up = current.y - event.clientY;
      const aside = Math.abs(event.clientX - current.x);
      if (current.distance === 0) {
        // Radix UI handles swipes to the right.
        if (aside > START_PX && aside > up) swipe.current = undefined;
        if (up <= START_PX || aside > up) return;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      current.distance = Math.max(1, up);
      event.currentTarget.style.translate = `0 ${-current.distance}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
