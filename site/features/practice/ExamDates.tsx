import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_PAPERS, PAPER_NAME_MAX_LENGTH, type Paper } from '#contract/practice/papers.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { formatLongDate } from '#site/lib/dates.ts';
import { choosePapers } from './browser-practice.ts';
import { serverNow } from './days.ts';
import { checkExamDate, examLabels, examLimits } from './exam.ts';
import { listTopics } from './list-topics.ts';
import type { SubjectSchedule } from './schedule-cards.ts';
import { sendSoon } from './send-practice.ts';

interface ExamDatesProps {
  schedules: readonly SubjectSchedule[];
  today: number;
}

/** Forms for the papers of each subject. */
export const ExamDates = ({ schedules, today }: ExamDatesProps) => (
  <div className="grid grid-cols-1 gap-4">
    <p>{examLabels.explain}</p>
    {schedules.map((schedule) => (
      <SubjectPapers key={schedule.subject.subjectId} schedule={schedule} today={today} />
    ))}
  </div>
);

/** A paper in the form. */
interface Row {
  key: number;
  /** As stored; empty for a paper that the student has added. */
  paper: Partial<Paper>;
}

let lastKey = 0;

function toRow(paper: Partial<Paper>): Row {
  lastKey += 1;
  return { key: lastKey, paper };
}

const toRows = (papers: readonly Paper[]): Row[] => (papers.length > 0 ? papers : [{}]).map(toRow);

/** Returns the rows with their saved papers, by date. */
const sortRows = (rows: readonly Row[], papers: readonly Paper[]): Row[] =>
  rows
    .flatMap(({ key }, index) => {
      const paper = papers[index];
      return paper ? [{ key, paper }] : [];
    })
    .toSorted((a, b) => a.paper.date.localeCompare(b.paper.date));

interface SubjectPapersProps {
  schedule: SubjectSchedule;
  today: number;
}

function SubjectPapers({ schedule, today }: SubjectPapersProps) {
  const { subject, record, papers } = schedule;
  const { subjectId, name, examDate } = subject;
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [rows, setRows] = useState(() => toRows(papers.papers));
  const [problems, setProblems] = useState<ReadonlyMap<number, Problem>>(new Map());
  const [isSaved, setSaved] = useState(false);

  // Another tab or device may change the dates.
  const shownAt = useRef(record.exam?.at);
  useEffect(() => {
    if (shownAt.current === record.exam?.at) return;
    shownAt.current = record.exam?.at;
    setRows(toRows(papers.papers));
  }, [record.exam?.at, papers]);

  const addedKey = useRef<number>(undefined);
  useEffect(() => {
    const added = rows.find(({ key }) => key === addedKey.current);
    addedKey.current = undefined;
    if (added) findInput(form.current, 'date', added)?.focus();
  }, [rows]);

  const change = (changed: Row[]) => {
    setRows(changed);
    setSaved(false);
  };
  const add = () => {
    const row = toRow({});
    addedKey.current = row.key;
    change([...rows, row]);
  };
  const remove = (row: Row) => {
    change(rows.filter((other) => other !== row));
    addButton.current?.focus();
  };
  const choose = (chosen: Paper[]) => {
    shownAt.current = choosePapers(subjectId, chosen, serverNow());
    sendSoon();
    setProblems(new Map());
    setSaved(true);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = rows.map((row) => readRow(row, fields, subject));
    const found = new Map(
      rows.flatMap((row, index) => {
        const problem = checkPaper(row, typed[index], today);
        return problem ? [[row.key, problem]] : [];
      }),
    );
    if (found.size === 0) {
      choose(typed);
      return setRows((saved) => sortRows(saved, typed));
    }
    setProblems(found);
    setSaved(false);
    const first = rows.find(({ key }) => found.has(key));
    const input = first && findInput(form.current, found.get(first.key)?.field ?? 'date', first);
    const folded = input?.closest('details');
    if (folded) folded.open = true;
    input?.focus();
  };
  return (
    <Card>
      <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
        <h2 id={heading} className="text-xl">
          {name}
        </h2>
        {examDate !== undefined && (
          <p className="text-muted text-sm">{examLabels.boardDate(formatLongDate(examDate))}</p>
        )}
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          onChange={() => setSaved(false)}
          className="grid grid-cols-1 gap-4"
        >
          {rows.map((row, index) => (
            <PaperFields
              key={row.key}
              row={row}
              number={index + 1}
              topics={listTopics(subject.cards)}
              today={today}
              problem={problems.get(row.key)}
              onRemove={rows.length > 1 ? () => remove(row) : undefined}
            />
          ))}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" size="small">
              {examLabels.save}
            </Button>
            {rows.length < MAX_PAPERS && (
              <Button ref={addButton} variant="secondary" size="small" onClick={add}>
                {examLabels.add}
              </Button>
            )}
            {papers.isChosen && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  choose([]);
                  setRows(toRows(examDate === undefined ? [] : [{ date: examDate }]));
                  // The focused button disappears.
                  addButton.current?.focus();
                }}
              >
                {examDate === undefined ? examLabels.removeDates : examLabels.useBoardDate}
              </Button>
            )}
            <p role="status">{isSaved && examLabels.saved}</p>
          </div>
        </form>
      </section>
    </Card>
  );
}

type Topic = ReturnType<typeof listTopics>[number];

type FieldName = 'name' | 'date' | 'topics';

interface Problem {
  field: FieldName;
  text: string;
}

const toName = (field: FieldName, { key }: Row) => `${field}-${key}`;

const findInput = (form: HTMLFormElement | null, field: FieldName, row: Row) =>
  form?.querySelector<HTMLElement>(`[name="${toName(field, row)}"]`);

function readRow(row: Row, fields: FormData, subject: PracticeSubject): Paper {
  const read = (field: FieldName) => String(fields.get(toName(field, row)) ?? '').trim();
  const topics = listTopics(subject.cards);
  const checked = fields.getAll(toName('topics', row)).map(String);
  return {
    ...(read('name') && { name: read('name') }),
    date: read('date'),
    ...(topics.length > 1 && checked.length < topics.length && { topicIds: checked }),
  };
}

/** A stored date may have passed. The paper then stays beside future papers. */
function checkPaper({ paper }: Row, typed: Paper | undefined, today: number): Problem | undefined {
  if (!typed) return undefined;
  const text = typed.date === paper.date ? undefined : checkExamDate(typed.date, today);
  if (text) return { field: 'date', text };
  return typed.topicIds?.length === 0 ? { field: 'topics', text: examLabels.noTopic } : undefined;
}

interface PaperFieldsProps {
  row: Row;
  /** Counted from 1. */
  number: number;
  topics: Topic[];
  today: number;
  problem: Problem | undefined;
  /** Undefined for the only paper. */
  onRemove: (() => void) | undefined;
}

/** Uncontrolled, because a half-typed date has no value. */
function PaperFields({ row, number, topics, today, problem, onRemove }: PaperFieldsProps) {
  const { name, date, topicIds } = row.paper;
  const errorOf = (field: FieldName) => (problem?.field === field ? problem.text : undefined);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 border-rule border-t pt-3">
      <legend className="sr-only">{examLabels.exam(number)}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] items-start gap-3">
        <Field label={examLabels.date} error={errorOf('date')}>
          <Input
            type="date"
            name={toName('date', row)}
            {...examLimits(today)}
            defaultValue={date}
            // Keeps the whole date visible on a narrow phone with large text.
            className="figures text-[min(var(--text-base),7vw)]!"
          />
        </Field>
        <Field label={examLabels.name}>
          <Input
            name={toName('name', row)}
            defaultValue={name}
            maxLength={PAPER_NAME_MAX_LENGTH}
            autoComplete="off"
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-start gap-x-4">
        {topics.length > 1 && (
          <TopicBoxes
            name={toName('topics', row)}
            topics={topics}
            topicIds={topicIds}
            error={errorOf('topics')}
          />
        )}
        {onRemove && (
          <Button variant="quiet" size="small" className="-mx-small-button" onClick={onRemove}>
            {examLabels.remove}
            <span className="sr-only">{examLabels.exam(number)}</span>
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface TopicBoxesProps {
  name: string;
  topics: Topic[];
  topicIds: string[] | undefined;
  error: string | undefined;
}

function TopicBoxes({ name, topics, topicIds, error }: TopicBoxesProps) {
  const [checked, setChecked] = useState(
    () => new Set(topics.map(({ id }) => id).filter((id) => topicIds?.includes(id) ?? true)),
  );
  const errorId = useId();
  return (
    <details className="group min-w-0 flex-[1_1_12rem] open:basis-full">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand text-sm">
        <span className="flex group-open:rotate-180">
          <Icon name="chevron" />
        </span>
        {examLabels.topics(checked.size, topics.length)}
      </summary>
      {topics.map(({ id, name: label }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
          <input
            type="checkbox"
            name={name}
            value={id}
            checked={checked.has(id)}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => {
              const next = new Set(checked);
              if (event.currentTarget.checked) next.add(id);
              else next.delete(id);
              setChecked(next);
            }}
            className="size-[min(1.5rem,7vw)] shrink-0 cursor-pointer accent-brand"
          />
          {label}
        </label>
      ))}
      {error && (
        <p id={errorId} role="alert" className="font-medium text-accent text-sm">
          {error}
        </p>
      )}
    </details>
  );
}
