import { Toast } from 'radix-ui';
import { useEffect, useSyncExternalStore } from 'react';
import {
  TOAST_DURATION,
  TOAST_HOTKEY,
  TOAST_MAX_WIDTH,
  TOAST_SWIPE_THRESHOLD,
} from '#site/lib/limits.ts';
import {
  dismissToast,
  readToast,
  type ShownToast,
  showPendingToast,
  subscribeToToast,
} from '#site/lib/toast.ts';
import { Reference } from './ui/Reference.tsx';

const variants = { normal: 'border-brand bg-sheet', destructive: 'border-accent bg-accent-wash' };

/** The page's one toast, announced to screen readers; F8 moves the focus to it. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToast, readToast, () => undefined);
  useEffect(() => {
    showPendingToast();
    // A page restored from the back-forward cache may predate the toast.
    addEventListener('pageshow', showPendingToast);
    return () => removeEventListener('pageshow', showPendingToast);
  }, []);

  return (
    <Toast.Provider
      duration={TOAST_DURATION}
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
      swipeDirection="right"
    >
      {shown && <ToastCard key={shown.id} {...shown} />}
      <Toast.Viewport
        hotkey={[TOAST_HOTKEY]}
        aria-live={shown?.variant === 'destructive' ? 'assertive' : 'polite'}
        style={{ maxWidth: TOAST_MAX_WIDTH }}
        className="group fixed print:hidden right-0 bottom-0 z-50 w-full p-4 outline-none"
      />
    </Toast.Provider>
  );
}

function ToastCard(shown: ShownToast) {
  const { id, title, description, reference, variant = 'normal', duration, isOpen } = shown;
  return (
    <Toast.Root
      type={variant === 'destructive' ? 'foreground' : 'background'}
      duration={duration}
      open={isOpen}
      onOpenChange={(open) => open || dismissToast(id)}
      className={`sheet flex items-start gap-3 border-l-4 p-4 outline-brand outline-offset-3 group-focus-visible:outline-3 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform ${variants[variant]}`}
    >
      {/* The viewport is a live region: Radix's own announcement would be a second copy. */}
      <div data-radix-toast-announce-exclude="" className="min-w-0 grow">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        <Toast.Description className="text-sm">{description}</Toast.Description>
        <Reference id={reference} />
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
