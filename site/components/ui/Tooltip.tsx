import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { TOOLTIP_DELAY } from '#site/lib/limits.ts';

interface TooltipProps {
  text: string;
  /** One element that takes a ref and event handlers. */
  children: ReactElement;
}

/**
 * The meaning of an icon: shown after a delay under the pointer, at once with the keyboard.
 * Escape closes it, and the pointer may rest on it.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={TOOLTIP_DELAY}>
      <Radix.Root>
        <Radix.Trigger
          asChild
          onFocus={(event) => {
            // Stay closed when a closing dialog returns the focus to a mouse user.
            if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
          }}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={4}
            collisionPadding={8}
            className="z-40 max-w-64 rounded bg-ink px-2.5 py-1 text-paper text-sm"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
