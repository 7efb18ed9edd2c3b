import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { TOOLTIP_DELAY_MS } from '#site/lib/limits.ts';

const EDGE_PX = 8;

interface TooltipProps {
  text: string;
  children: ReactElement<Pick<ComponentProps<'span'>, 'aria-describedby'>>;
}

/** Explanation of an icon, after a delay on hover or immediately on keyboard focus. Escape closes it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [state, setState] = useState<'hidden' | 'waiting' | 'shown'>('hidden');
  const tip = useRef<HTMLSpanElement>(null);
  const hide = () => setState('hidden');

  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(() => setState('shown'), TOOLTIP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state]);
  useLayoutEffect(() => {
    if (state !== 'shown') return;
    const place = () => tip.current && placeAbove(tip.current);
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setState('hidden');
    };
    place();
    document.addEventListener('keydown', leave);
    // The focus itself scrolls its control into view.
    document.addEventListener('scroll', place, true);
    return () => {
      document.removeEventListener('keydown', leave);
      document.removeEventListener('scroll', place, true);
    };
  }, [state]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the child is the control
    <span
      className="contents"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse' && state === 'hidden') setState('waiting');
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => {
        // Stays hidden if a closing dialog returns the focus to a mouse user.
        if (target.matches(':focus-visible')) setState('shown');
      }}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': state === 'shown' ? id : undefined })}
      {state === 'shown' && (
        // The gap to the control is padding, so that the pointer can cross it.
        <span ref={tip} className="fixed z-40 py-1">
          <span
            role="tooltip"
            id={id}
            className="block max-w-64 rounded bg-ink px-2.5 py-1 text-paper text-sm"
          >
            {text}
          </span>
        </span>
      )}
    </span>
  );
}

/** Places a tooltip within the window: above its control, or below if there is no room. */
function placeAbove(tip: HTMLElement): void {
  const control = tip.previousElementSibling?.getBoundingClientRect();
  if (!control) return;
  const { width, height } = tip.getBoundingClientRect();
  const rightmost = document.documentElement.clientWidth - width - EDGE_PX;
  const left = Math.max(EDGE_PX, Math.min(control.left + (control.width - width) / 2, rightmost));
  const top = control.top - height < EDGE_PX ? control.bottom : control.top - height;
  Object.assign(tip.style, { left: `${left}px`, top: `${top}px` });
}
