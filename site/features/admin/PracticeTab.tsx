import type { z } from 'zod/mini';
import { getCardFigures, MIN_COUNTED_ANSWERS } from '#contract/practice/card-figures.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { openInReader } from '#site/components/ReadLink.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { Query, useQuery } from '#site/lib/query.ts';

const figuresQuery = new Query(() => call(getCardFigures, {}), { isFreshOnMount: true });

/** Cards that students find hard, of all students together: docs/product.md#figures-for-the-owner. */
export function PracticeTab() {
  const query = useQuery(figuresQuery);
  const { data } = query;
  if (!data || query.error)
    return <LoadStatus query={query} what="The figures" rows={3} className="h-40" />;
  const subjects = [...new Set(data.cards.map(({ subjectName }) => subjectName))];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AdminCard title="Practice">
        <p className="text-muted text-sm">
          How often students answer a card with “Again”, the highest share first: its page of the
          notes may need work. A card appears once it has been answered {MIN_COUNTED_ANSWERS} times.
          All students are counted together, so no figure identifies a person.
        </p>
        {subjects.length === 0 && <p>No card has been answered {MIN_COUNTED_ANSWERS} times yet.</p>}
      </AdminCard>
      {subjects.map((name) => (
        <AdminCard key={name} title={name}>
          <Table
            caption={`Cards of ${name}`}
            columns={columns}
            rows={data.cards.filter(({ subjectName }) => subjectName === name)}
            rowKey={({ id }) => id}
          />
        </AdminCard>
      ))}
    </div>
  );
}

interface NotesLinkProps {
  fileId: string;
  page: number;
  /** Id of the element with the card's prompt. */
  titleId: string;
}

function NotesLink({ fileId, page, titleId }: NotesLinkProps) {
  const path = readPath(fileId, { page });
  return (
    <a
      href={path}
      aria-describedby={titleId}
      onClick={openInReader(fileId, path)}
      className="inline-flex min-h-11 items-center whitespace-nowrap text-brand underline sm:min-h-6"
    >
      Page {page}
    </a>
  );
}

type CardFigures = z.infer<typeof getCardFigures.response>['cards'][number];

const columns: Column<CardFigures>[] = [
  {
    head: 'Card',
    phone: 'max-sm:col-span-2 max-sm:wrap-anywhere',
    cell: ({ id, prompt, topicName }) => (
      <>
        <span id={`card-${id}`}>{prompt}</span>
        <span className="block text-muted text-xs">{topicName}</span>
      </>
    ),
  },
  {
    head: 'Again',
    phone: 'max-sm:self-center',
    cell: ({ answers, again }) => (
      <span className="figures sm:whitespace-nowrap">
        <span className="sm:hidden">Again </span>
        {again} of {answers} ({Math.round((100 * again) / answers)}%)
      </span>
    ),
  },
  {
    head: 'Notes',
    phone: '',
    cell: ({ id, source }) => source && <NotesLink titleId={`card-${id}`} {...source} />,
  },
];
