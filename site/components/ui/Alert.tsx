import { type ReactNode, useEffect, useId, useRef } from 'react';
import { errorMessages } from '#site/lib/labels.ts';

interface AlertProps {
  title: string;
  tone?: 'brand' | 'accent';
  reference?: string | undefined;
  /** Moves the focus to the alert, which announces it; the alert is then no live region. */
  takesFocus?: boolean;
  children?: ReactNode;
}

const tones = {
  brand: 'border-brand bg-brand-wash',
  accent: 'border-accent bg-accent-wash',
};

/** Message that stays on the page. `accent` marks an error, which screen readers announce. */
export function Alert({ title, tone = 'brand', reference, takesFocus, children }: AlertProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    box.current?.focus({ preventScroll: true });
    // Centred, so that the controls below, such as the pay button, are visible too.
    box.current?.scrollIntoView({ block: 'center' });
  }, [takesFocus]);
  const role = tone === 'accent' ? 'alert' : 'status';
  const labels = { 'aria-labelledby': `${id}-title`, 'aria-describedby': `${id}-text` };
  return (
    <div
      ref={box}
      className={`rounded border-l-4 px-4 py-3 ${tones[tone]}`}
      {...(takesFocus ? { role: 'group', tabIndex: -1, ...labels } : { role })}
    >
      <p id={`${id}-title`} className="font-semibold">
        {title}
      </p>
      {children && (
        <div id={`${id}-text`} className="text-sm">
          {children}
        </div>
      )}
      {reference && <p className="mt-1 text-muted text-xs">{errorMessages.reference(reference)}</p>}
    </div>
  );
}
