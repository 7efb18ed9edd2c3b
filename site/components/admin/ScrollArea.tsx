import { type ReactNode, useEffect, useRef } from 'react';

interface ScrollAreaProps {
  label: string;
  isEndFirst?: boolean;
  children: ReactNode;
}

/** Area that scrolls horizontally, also with the keyboard. */
export function ScrollArea({ label, isEndFirst = false, children }: ScrollAreaProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEndFirst && box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [isEndFirst]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll only what has the focus
    <div ref={box} role="group" aria-label={label} tabIndex={0} className="sideways relative">
      {children}
    </div>
  );
}
