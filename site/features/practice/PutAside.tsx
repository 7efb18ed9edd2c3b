import { useId, useState } from 'react';
import type { AsidePeriod } from '#contract/practice/aside.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { outsideLabels } from './outside-labels.ts';

interface PutAsideProps {
  /** True if the card's exam is to come. */
  hasExam: boolean;
  /** @param text for screen readers */
  onChoose: (period: AsidePeriod, text: string) => void;
}

/** Leaves the card out for a time that the student chooses. */
export function PutAside({ hasExam, onChoose }: PutAsideProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const periods = hasExam ? (['week', 'exam', 'good'] as const) : (['week', 'good'] as const);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="stage-aside"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {outsideLabels.putAside}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <div id={id} role="group" aria-label={outsideLabels.putAside} hidden={!isOpen}>
        {periods.map((period) => (
          <Button
            key={period}
            variant="secondary"
            size="small"
            onClick={() => onChoose(period, outsideLabels.isPutAside(outsideLabels[period]))}
          >
            {outsideLabels[period]}
          </Button>
        ))}
      </div>
    </>
  );
}
