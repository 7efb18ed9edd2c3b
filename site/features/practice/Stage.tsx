import { type ReactNode, type RefObject, useSyncExternalStore } from 'react';
import { Icon } from '#site/components/ui/Icon.tsx';
import { paths } from '#site/lib/paths.ts';
import { practiceLabels } from './labels.ts';
import { isOffline, onConnectionChange } from './send-practice.ts';

/** Fragments of the page's address for views outside a session. `_practise.astro` has elements with these ids. */
export const OVERVIEW = '#overview';
export const EXAM_DATES = '#exam-dates';

interface StageProps {
  /** Path of *Close*. */
  close?: string;
  /** Cards that are done, and all cards of the session. Undefined before they are known. */
  progress?: { done: number; total: number };
  /** Undefined if nothing can be undone. */
  onUndo?: (() => void) | undefined;
  area?: RefObject<HTMLDivElement | null>;
  /** The card and the bar: {@link StageCard}, {@link StageBar}. */
  children: ReactNode;
}

/** Frame of a session, which fills the screen: a line at the top, the card, which scrolls, and a bar at the bottom edge. */
export function Stage({
  close = paths.practise() + OVERVIEW,
  progress,
  onUndo,
  area,
  children,
}: StageProps) {
  return (
    <div ref={area} tabIndex={-1} className="stage">
      <h1 className="sr-only">{practiceLabels.heading}</h1>
      <div className="stage-top">
        <a href={close} className="stage-tool">
          <Icon name="close" />
          <span>{practiceLabels.close}</span>
        </a>
        <p className="figures">
          {progress &&
            progress.done < progress.total &&
            practiceLabels.place(progress.done + 1, progress.total)}
        </p>
        {onUndo && (
          <button type="button" className="stage-tool" aria-keyshortcuts="U" onClick={onUndo}>
            {practiceLabels.undo}
          </button>
        )}
      </div>
      <progress
        className="stage-progress"
        aria-label={practiceLabels.progress}
        value={progress?.done ?? 0}
        max={progress?.total ?? 1}
      />
      <Offline />
      {children}
    </div>
  );
}

function Offline() {
  const staysHere = useSyncExternalStore(onConnectionChange, isOffline, () => false);
  return (
    <p role="status" className="stage-offline">
      {staysHere && (
        <>
          {practiceLabels.offline}
          <span data-for="user"> {practiceLabels.offlineSent}</span>
        </>
      )}
    </p>
  );
}

export const StageCard = ({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}) => (
  // Focusable, so that a long card scrolls by keyboard.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <section tabIndex={0} aria-label={practiceLabels.card} className="stage-card">
    <div className={`stage-text ${className}`}>{children}</div>
  </section>
);

export const StageBar = ({ children }: { children: ReactNode }) => (
  <div className="stage-bar">{children}</div>
);
