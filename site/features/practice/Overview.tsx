import { useEffect, useRef } from 'react';
import type { PracticeFilter, Wish } from '#contract/practice/choose-cards.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { todayLabels } from '#site/lib/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { More, SignUp } from './End.tsx';
import { practiceLabels } from './labels.ts';
import type { PracticeSession } from './practice-session.ts';
import { SubjectPlans } from './SubjectPlans.tsx';
import type { SubjectSchedule } from './schedule-cards.ts';

interface OverviewProps {
  session: PracticeSession;
  filter: PracticeFilter;
  /** All subjects. */
  all: readonly SubjectSchedule[];
  today: number;
  pick: (wish: Wish) => readonly unknown[];
  onMore: (wish: Wish) => void;
}

/** What is outside a session: today's number, subjects with their exams, topics. */
export function Overview({ session, filter, all, today, pick, onMore }: OverviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const left = session.queue.length > 0 ? session.queue.length : pick('today').length;
  const start = (wish: Wish) => {
    onMore(wish);
    location.hash = '';
  };
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {practiceLabels.heading}
      </h1>
      <section className="sheet grid justify-items-start gap-4 p-[min(1.25rem,6vw)] md:p-7">
        <h2 className="text-xl">{left > 0 ? todayLabels.today(left) : todayLabels.done}</h2>
        {session.queue.length > 0 ? (
          <Button href="#">
            {session.steps.length > 0 ? practiceLabels.goOn : practiceLabels.start}
          </Button>
        ) : (
          <More filter={filter} pick={pick} onMore={start} />
        )}
      </section>
      <SignUp />
      <section aria-labelledby="topics" className="grid gap-3">
        <h2 id="topics" className="text-xl">
          {practiceLabels.byTopic}
        </h2>
        {all.map(({ subject }) => (
          <details key={subject.subjectId} className="group" open={all.length === 1}>
            <summary className="min-h-11 font-semibold">{subject.name}</summary>
            <ul>
              {listTopics(subject.cards).map(({ id, name, cards }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
                  <span id={`topic-${id}`}>{name}</span>
                  <Button
                    href={paths.practise({ topic: id })}
                    variant="quiet"
                    size="small"
                    aria-describedby={`topic-${id}`}
                  >
                    {todayLabels.topic(cards)}
                  </Button>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </section>
      <SubjectPlans schedules={all} today={today} />
    </div>
  );
}

function listTopics(cards: SubjectSchedule['subject']['cards']) {
  const topics = new Map<string, { id: string; name: string; cards: number }>();
  for (const { topicId, topicName } of cards) {
    const topic = topics.get(topicId) ?? { id: topicId, name: topicName, cards: 0 };
    topics.set(topicId, { ...topic, cards: topic.cards + 1 });
  }
  return [...topics.values()];
}
