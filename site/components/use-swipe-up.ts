import { type PointerEvent, useRef } from 'react';
import { TOAST_SWIPE_THRESHOLD } from '#site/lib/limits.ts';

/** Minimum movement that counts as a swipe. */
const START_PX = 10;

interface Swipe {
  x: number;
  y: number;
  distance: number;
}

/** Dismisses a toast swiped up, at the top of the screen. Radix UI supports one direction, set to right. */
export function useSwipeUp(isAtTop: boolean, onDismiss: () => void) {
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
    if (isDone && distance > TOAST_SWIPE_THRESHOLD) onDismiss();
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
