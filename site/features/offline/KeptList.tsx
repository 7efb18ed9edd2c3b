import { useSyncExternalStore } from 'react';
import { readPath } from '#contract/reader/read-paths.ts';
import { features } from '#shop';
import { island } from '#site/components/island.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { navLabels } from '#site/lib/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { useQuery } from '#site/lib/query.ts';
import { readConnection, subscribe } from './connection.ts';
import { keptQuery, listOpen } from './device.ts';
import { offlineLabels as labels } from './labels.ts';
import type { KeptSubject } from './rules.ts';
import type { KeptNotes } from './subject-state.ts';

/** Content of the page that replaces pages without a connection. */
export const KeptList = island(() => {
  const { data: notes, isFetching } = useQuery(keptQuery);
  const isOnline = useSyncExternalStore(subscribe, readConnection, () => false);
  return (
    <div className="grid max-w-[40rem] gap-6">
      <div className="grid justify-items-start gap-3">
        <h1 className="text-2xl">{isOnline ? labels.onlineTitle : labels.pageTitle}</h1>
        {isOnline ? (
          <Button href={reloadAddress()} variant="secondary">
            {location.pathname === paths.offline() ? labels.openNotes : labels.reload}
          </Button>
        ) : (
          <p>{labels.pageText}</p>
        )}
      </div>
      {!isFetching && (notes ? <Kept notes={notes} /> : <p>{labels.signedOut}</p>)}
    </div>
  );
});

/** The worker shows this page at the address that the student wanted. */
const reloadAddress = () =>
  location.pathname === paths.offline() ? paths.purchases() : location.pathname + location.search;

function Kept({ notes }: { notes: KeptNotes }) {
  const { subjects, evicted } = notes;
  const whole = subjects.filter(
    (subject) => !evicted.some(({ subjectId }) => subjectId === subject.subjectId),
  );
  const open = listOpen({ ...notes, subjects: whole });
  const locked = whole.filter((subject) => !open.includes(subject));
  if (subjects.length === 0 && evicted.length === 0) return <p>{labels.nothingKept}</p>;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{labels.keptHeading}</h2>
      {open.length > 0 && (
        <div className="mb-1 flex flex-wrap gap-3">
          <Button href={paths.purchases()}>{labels.openNotes}</Button>
          {features.practice && (
            <Button href={paths.practise()} variant="secondary">
              {navLabels.practise}
            </Button>
          )}
        </div>
      )}
      {open.map((subject) => (
        <KeptFiles key={subject.subjectId} {...subject} />
      ))}
      {locked.map((subject) => (
        <ClosedSubject key={subject.subjectId} {...subject} reason={labels.locked} />
      ))}
      {evicted.map((subject) => (
        <ClosedSubject key={subject.subjectId} {...subject} reason={labels.evicted} />
      ))}
    </section>
  );
}

const ClosedSubject = ({ name, reason }: { name: string; reason: string }) => (
  <Card>
    <h3 className="text-lg">{name}</h3>
    <p className="text-muted text-sm">{reason}</p>
  </Card>
);

function KeptFiles({ name, files, listed }: KeptSubject) {
  const inOrder = listed.flatMap(({ id }) => files.find((file) => file.id === id) ?? []);
  return (
    <Card>
      <h3 className="text-lg">{name}</h3>
      <details>
        <summary className="min-h-11 content-center">{labels.files(inOrder.length)}</summary>
        <ul>
          {inOrder.map(({ id, title }) => (
            <li key={id}>
              <a href={readPath(id)} className="inline-block py-2 text-brand">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
