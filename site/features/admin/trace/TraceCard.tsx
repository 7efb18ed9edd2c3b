import '#site/lib/older-browsers.ts';
import { useId, useState } from 'react';
import { TRACE_MAX, type TracedOrder, traceFile } from '#contract/admin/trace.ts';
import { isLikelyMark } from '#contract/files/marks.ts';
import { type Copy, describeUntraced, readCopy, type Untraced } from '#contract/files/read-copy.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { HandbookLink } from '#site/components/admin/HandbookLink.tsx';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { describeError, errorReference } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { formatDate } from '#site/lib/dates.ts';
import { within } from '#site/lib/in-time.ts';
import { loadLate } from '#site/lib/load-late.ts';
import workerAddress from '#site/lib/pdf.worker.ts?worker&url';
import { useMutation } from '#site/lib/use-mutation.ts';
import { OrderLink, OrderStatus } from '../OrderLabels.tsx';

export function TraceCard() {
  const { mutate, input: file, output, error, isPending } = useMutation(lookUpCopy);
  return (
    <AdminCard
      title={adminLabels.traceCard}
      action={<HandbookLink section="a-leaked-file">A leaked file</HandbookLink>}
    >
      <PdfDrop onFile={mutate} />
      {file && isPending && <p role="status">Reading {file.name}…</p>}
      {file && error !== undefined && (
        <Alert
          tone="accent"
          title={`${file.name} was not looked up`}
          reference={errorReference(error)}
        >
          <p>{describeError(error)}</p>
        </Alert>
      )}
      {file && output && <TracedOrders name={file.name} {...output} />}
    </AdminCard>
  );
}

/** The native input fills the area, so that it accepts a chosen or dropped file. */
function PdfDrop({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const leave = () => setIsOver(false);
  return (
    <div
      className={`relative grid justify-items-center gap-1 rounded border-2 border-dashed px-4 py-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 ${isOver ? 'border-brand bg-brand-wash' : 'border-edge'}`}
    >
      <label htmlFor={id} className="font-semibold">
        Drop a PDF here, or choose one
      </label>
      <p id={`${id}-hint`} className="text-muted text-sm">
        The file stays in this browser. Only the marks in it are looked up.
      </p>
      <input
        id={id}
        type="file"
        accept=".pdf,application/pdf"
        aria-describedby={`${id}-hint`}
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={leave}
        onDrop={leave}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

const columns: Column<TracedOrder>[] = [
  { head: 'Buyer', cell: ({ address }) => address || DELETED },
  { head: 'Order', cell: (order) => <OrderLink {...order} /> },
  { head: 'Bought', cell: ({ at }) => <span className="whitespace-nowrap">{formatDate(at)}</span> },
  { head: 'Subject', cell: ({ subjectName }) => subjectName },
  { head: 'Status', cell: (order) => <OrderStatus {...order} /> },
];

const DELETED = 'a deleted account';

function TracedOrders({ name, orders, untraced }: Lookup & { name: string }) {
  const [first] = orders;
  if (!first) {
    return (
      <Alert title={`${name}: ${untraced.title}`}>
        <p>{untraced.meaning}</p>
      </Alert>
    );
  }
  const buyers = [...new Set(orders.map(({ address }) => address || DELETED))].join(', ');
  const isMarked = first.by === 'mark';
  return (
    <>
      <Alert title={isMarked ? `${name} was bought by ${buyers}` : `${name} names ${buyers}`}>
        <p>
          {isMarked
            ? 'Found by a mark in the file that only the shop can make.'
            : 'Found only by the line at the foot of the pages, without a mark. Anyone could write such a line, so treat this as a hint.'}
        </p>
      </Alert>
      <Table
        caption={adminLabels.traceCard}
        columns={columns}
        rows={orders}
        rowKey={({ orderNumber }) => orderNumber}
      />
    </>
  );
}

interface Lookup {
  orders: TracedOrder[];
  untraced: Untraced;
}

const READ_TIMEOUT_MS = 60_000;

/** Keeps the file in the browser, and sends only its marks and order numbers. */
async function lookUpCopy(file: File): Promise<Lookup> {
  const [pdfjs, bytes] = await Promise.all([loadPdfjs(), file.arrayBuffer()]);
  const copy = await within(READ_TIMEOUT_MS, readCopy(new Uint8Array(bytes), pdfjs));
  return { orders: await findOrders(copy), untraced: describeUntraced(copy) };
}

async function findOrders({ marks, orderNumbers }: Copy): Promise<TracedOrder[]> {
  if (marks.length + orderNumbers.length === 0) return [];
  const likelyFirst = marks.toSorted((a, b) => Number(isLikelyMark(b)) - Number(isLikelyMark(a)));
  const { orders } = await call(traceFile, {
    marks: likelyFirst.slice(0, TRACE_MAX),
    orderNumbers: orderNumbers.slice(0, TRACE_MAX),
  });
  return orders;
}

/** Loads pdf.js on demand, in the build for older browsers. */
async function loadPdfjs() {
  const pdfjs = await loadLate(() => import('pdfjs-dist/legacy/build/pdf.mjs'));
  pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;
  return pdfjs;
}
