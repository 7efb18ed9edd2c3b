import { type SubmitEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { type ExamPlan, planUntilExam } from '#contract/practice/schedule.ts';
import { fromDayNumber, toDayNumber } from '#contract/shop-day.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { formatLongDate, formatWeekday } from '#site/lib/dates.ts';
import { paths } from '#site/lib/paths.ts';
import { chooseExam } from './browser-practice.ts';
import { serverNow } from './days.ts';
import { checkExamDate, examLimits } from './exam.ts';
import { practiceLabels } from './labels.ts';
import { countWaiting, type SubjectSchedule } from './schedule-cards.ts';
import { sendSoon } from './send-practice.ts';

interface SubjectPlansProps {
  schedules: readonly SubjectSchedule[];
  today: number;
}

/** Each subject with its cards of today and its exam. Loads after the first card. */
export function SubjectPlans({ schedules, today }: SubjectPlansProps) {
  const heading = useId();
  // The next card comes first: a plan for thousands of cards takes a while on a phone.
  const shown = useDeferredValue(schedules);
  return (
    <section aria-labelledby={heading} className="mt-4 grid grid-cols-1 gap-4">
      <h2 id={heading} className="text-xl">
        {practiceLabels.subjects}
      </h2>
      {shown.map((schedule) => (
        <SubjectPlan
          key={schedule.subject.subjectId}
          schedule={schedule}
          today={today}
          isOnly={shown.length === 1}
        />
      ))}
    </section>
  );
}

interface SubjectPlanProps {
  schedule: SubjectSchedule;
  today: number;
  /** True for the only subject, which needs no link to practise it alone. */
  isOnly: boolean;
}

function SubjectPlan({ schedule, today, isOnly }: SubjectPlanProps) {
  const { subject, papers, hasPassed, cards } = schedule;
  const { due, fresh } = countWaiting(cards, today);
  const last = papers.papers.at(-1);
  const plan = last && planUntilExam(cards, today, toDayNumber(last.date));
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h3 className="text-lg">{subject.name}</h3>
      {!hasPassed && <p>{practiceLabels.waiting(due, fresh)}</p>}
      <div role="status">
        <ExamLine {...schedule} today={today} />
        {plan && plan.perDay > 0 && <p>{practiceLabels.perDay(plan.perDay)}</p>}
      </div>
      {plan && plan.lastDays.length > 0 && <LastWeek plan={plan} />}
      <ExamForm schedule={schedule} today={today} />
      {!subject.isOwned && (
        <p className="text-muted text-sm">
          {practiceLabels.freeOnly}{' '}
          <a href={subject.path} className="text-brand underline">
            {practiceLabels.seeSubject(subject.name)}
          </a>
        </p>
      )}
      {!isOnly && !hasPassed && (
        <Button
          href={paths.practise({ subject: subject.subjectId })}
          variant="quiet"
          size="small"
          className="-mb-2 -ml-small-button justify-self-start"
        >
          {practiceLabels.onlyThis(subject.name)}
        </Button>
      )}
    </Card>
  );
}

function ExamLine({ subject, papers, hasPassed, today }: SubjectSchedule & { today: number }) {
  const last = papers.papers.at(-1);
  if (!last) return <p>{practiceLabels.noExam}</p>;
  const date = formatLongDate(last.date);
  if (hasPassed) return <p>{practiceLabels.examPassed(subject.name, date)}</p>;
  if (last.date === fromDayNumber(today)) return <p>{practiceLabels.examToday}</p>;
  return <p className="font-semibold">{practiceLabels.examOn(date, papers.isChosen)}</p>;
}

function LastWeek({ plan }: { plan: ExamPlan }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand">
        <span className="flex group-open:rotate-180">
          <Icon name="chevron" />
        </span>
        {practiceLabels.lastWeek}
      </summary>
      <p className="mb-2">{practiceLabels.lastWeekText}</p>
      <ul className="grid gap-1">
        {plan.lastDays.map(({ day, cards }) => (
          <li key={day} className="flex flex-wrap gap-x-4">
            <span className="min-w-[min(11rem,100%)]">{formatWeekday(fromDayNumber(day))}</span>
            <span className="figures text-muted">{practiceLabels.cards(cards)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ExamForm({ schedule, today }: { schedule: SubjectSchedule; today: number }) {
  const { subject, papers } = schedule;
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const examDate = papers.papers.at(-1)?.date ?? '';
  // Uncontrolled, because a half-typed date has no value; another tab may change the date.
  useEffect(() => {
    if (input.current) input.current.value = examDate;
  }, [examDate]);
  const choose = (date: string | undefined) => {
    chooseExam(subject.subjectId, date, serverNow());
    sendSoon();
    setError(undefined);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const date = input.current?.value ?? '';
    const problem = checkExamDate(date, today);
    if (!problem) return choose(date);
    setError(problem);
    input.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Field label={practiceLabels.examDate} error={error}>
        <Input
          ref={input}
          type="date"
          {...examLimits(today)}
          defaultValue={examDate}
          className="figures max-w-[12rem]"
        />
      </Field>
      <Button type="submit" variant="secondary" size="small">
        {practiceLabels.setExam}
      </Button>
      {papers.isChosen && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            choose(undefined);
            // The button goes away.
            input.current?.focus();
          }}
        >
          {subject.examDate ? practiceLabels.useBoardDate : practiceLabels.removeDate}
        </Button>
      )}
    </form>
  );
}
