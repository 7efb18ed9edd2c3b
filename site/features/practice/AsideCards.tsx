import { useEffect, useRef, useState } from 'react';
import { backDay, isAside, parseAside } from '#contract/practice/aside.ts';
import type { PracticeCard } from '#contract/practice/cards.ts';
import { findText } from '#contract/practice/record.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { asideCard } from './browser-practice.ts';
import { CardName } from './card/CardText.tsx';
import { describeDay, serverNow } from './days.ts';
import { outsideLabels } from './outside-labels.ts';
import type { SubjectSchedule } from './schedule-cards.ts';
import { sendSoon } from './send-practice.ts';

interface AsideCard {
  card: PracticeCard;
  subjectId: string;
  /** As a number of days since 1970. Infinity for a card that does not come back. */
  day: number;
}

/** Lists the cards that are put aside on a day: those that come back first at the top. */
const listAside = (schedules: readonly SubjectSchedule[], today: number): AsideCard[] =>
  schedules
    .flatMap(({ subject: { subjectId, cards }, record }) =>
      cards.flatMap((card) => {
        const text = findText(record.aside, card.id);
        if (text === undefined || !isAside(text, today)) return [];
        return { card, subjectId, day: backDay(parseAside(text)) ?? today };
      }),
    )
    // Not a difference, which would be NaN for two cards that do not come back.
    .toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));

interface AsideCardsProps {
  schedules: readonly SubjectSchedule[];
  today: number;
}

/** The student's cards that are put aside, each with a button that brings it back. */
export function AsideCards({ schedules, today }: AsideCardsProps) {
  const [isChanged, setChanged] = useState(false);
  const cards = listAside(schedules, today);
  const status = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone with its card.
  const number = cards.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect belongs to the number of cards
  useEffect(() => {
    if (isChanged) status.current?.focus();
  }, [number]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p ref={status} role="status" tabIndex={-1} className="text-muted text-sm outline-none">
        {isChanged && outsideLabels.broughtBack}
      </p>
      {number > 0 && (
        <details className="group" open={isChanged}>
          <summary className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <span className="flex group-open:rotate-180">
              <Icon name="chevron" />
            </span>
            {outsideLabels.asideCards(number)}
          </summary>
          <ul className="stage-list">
            {cards.map(({ card, subjectId, day }) => (
              <li key={card.id}>
                <span id={`aside-${card.id}`}>
                  <CardName card={card} />
                </span>
                <span className="text-muted text-sm">
                  {Number.isFinite(day)
                    ? outsideLabels.backOn(describeDay(day, today))
                    : outsideLabels.neverBack}
                </span>
                <Button
                  variant="quiet"
                  size="small"
                  className="-ml-small-button"
                  aria-describedby={`aside-${card.id}`}
                  onClick={() => {
                    asideCard(subjectId, card.id, { period: 'back' }, serverNow());
                    sendSoon();
                    setChanged(true);
                  }}
                >
                  {outsideLabels.bringBack}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
