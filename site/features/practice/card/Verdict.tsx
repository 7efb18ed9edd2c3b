import { type ReactNode, useEffect, useRef } from 'react';
import type { CardText } from '#contract/practice/card-text.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { ignoreSecondPress } from '#site/lib/second-press.ts';
import { signPath } from '../drill/drill-rules.ts';
import { drillLabels } from '../drill/labels.ts';
import { FormattedText } from './CardText.tsx';
import { DrillStyles } from './DrillStyles.tsx';

interface VerdictProps {
  isRight: boolean;
  /** The owner's explanation. */
  reason: CardText;
  /** Between the verdict and the reason. */
  children?: ReactNode;
}

/** Verdict on an answer. It takes the focus. */
export function Verdict({ isRight, reason, children }: VerdictProps) {
  const box = useRef<HTMLDivElement>(null);
  // Again if the student corrects the page: the button that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect belongs to the verdict
  useEffect(() => {
    ignoreSecondPress();
    box.current?.focus({ preventScroll: true });
    box.current?.querySelector('p')?.scrollIntoView({ block: 'nearest' });
  }, [isRight]);
  return (
    <div ref={box} role="status" tabIndex={-1} className="drill-verdict">
      <DrillStyles />
      <p className={isRight ? 'drill-right' : 'drill-wrong'}>
        <Sign isRight={isRight} />
        {isRight ? drillLabels.right : drillLabels.wrong}
      </p>
      {children}
      <FormattedText text={reason} />
    </div>
  );
}

/** Hand-drawn tick or cross. */
export const Sign = ({ isRight }: { isRight: boolean }) => (
  <svg className="drill-sign" viewBox="0 0 20 20" aria-hidden="true">
    <path d={signPath(isRight)} />
  </svg>
);

interface CheckProps {
  /** True after *Check* without a complete answer. */
  isMissing: boolean;
  /** Text for a missing answer. */
  missing: string;
}

/** The button that checks a form's answer. */
export const Check = ({ isMissing, missing }: CheckProps) => (
  <>
    <p role="alert" className="drill-problem">
      {isMissing && missing}
    </p>
    <Button type="submit">{drillLabels.check}</Button>
  </>
);
