import { useRef, useState } from 'react';
import { deleteGradeEvidenceEndpoint, getAdminGradeEvidence } from '#contract/admin/evidence.ts';
import type { GradeEvidence } from '#contract/catalogue/catalogue.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { ConfirmButton } from '#site/components/admin/ConfirmButton.tsx';
import { Outcome } from '#site/components/admin/Outcome.tsx';
import { useRemoval } from '#site/components/admin/use-removal.ts';
import { LatePart } from '#site/components/LatePart.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { latePart } from '#site/lib/load-late.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { checkEvidencePdf } from '../check-pdf.ts';

const evidenceQuery = new Query(() => call(getAdminGradeEvidence, {}));

const refresh = () => evidenceQuery.invalidate();

export function EvidenceCard() {
  const query = useQuery(evidenceQuery);
  return (
    <AdminCard title="Grade Evidence Management">
      <EvidenceUpload onUploaded={refresh} />
      <LoadStatus query={query} what="The grade evidence" className="h-16" />
      {query.data && <EvidenceList items={query.data} onChanged={refresh} />}
    </AdminCard>
  );
}

const evidenceForm = latePart(async () => (await import('./EvidenceForm.tsx')).EvidenceForm);

function EvidenceUpload({ onUploaded }: { onUploaded: () => unknown }) {
  const input = useRef<HTMLInputElement>(null);
  const [fileError, setFileError] = useState<string>();
  const [pdf, setPdf] = useState<File>();

  const clear = () => {
    setPdf(undefined);
    if (input.current) input.current.value = '';
  };
  const choose = (file: File | undefined) => {
    const error = file && checkEvidencePdf(file);
    setFileError(error);
    if (error) clear();
    else setPdf(file);
  };

  return (
    <div className="grid gap-4">
      <Field label="Grade Evidence PDF" hint="At most 4 MB." error={fileError}>
        <input
          ref={input}
          type="file"
          accept=".pdf"
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          className="min-h-11 w-full rounded border border-edge bg-sheet text-sm file:mr-3 file:min-h-11 file:border-0 file:bg-brand-wash file:px-4 file:font-semibold file:text-brand"
        />
      </Field>
      {pdf && (
        <LatePart part={evidenceForm} name="form" props={{ pdf, onUploaded, onDone: clear }} />
      )}
    </div>
  );
}

interface EvidenceListProps {
  /** Newest first. */
  items: GradeEvidence[];
  onChanged: () => unknown;
}

function EvidenceList({ items, onChanged }: EvidenceListProps) {
  const { heading, list, remove, isRemoving, hasRemoved, error } = useRemoval({
    items,
    remove: (id) => call(deleteGradeEvidenceEndpoint, { id }),
    onSettled: onChanged,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        Current Grade Evidence
      </h3>
      <Outcome done={hasRemoved ? 'The evidence was deleted.' : undefined} error={error} />
      {items.length === 0 && <p className="text-muted">No evidence yet.</p>}
      <ul ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {items.map(({ id, studentName, grade, subject, year, examBoard }, place) => (
          <li
            key={id}
            aria-busy={isRemoving(id)}
            className="flex flex-wrap items-center gap-x-3 rounded border border-rule py-2 pr-1 pl-3"
          >
            <div className="wrap-anywhere min-w-0 grow basis-28">
              <p className="font-medium">{studentName}</p>
              <p className="text-muted text-sm">
                {grade} • {subject} • {year} • {examBoard}
              </p>
              {place === 0 && <Badge>On the home page</Badge>}
            </div>
            <ConfirmButton
              label={`Delete evidence of ${studentName}, ${year}`}
              isDisabled={isRemoving(id)}
              question={`Delete the evidence of ${studentName}?`}
              consequence={describeConsequence(place === 0, items.length === 1)}
              onConfirm={() => remove(id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeConsequence(isNewest: boolean, isOnly: boolean): string {
  const final = 'This cannot be undone.';
  if (isOnly) return `Visitors will find nothing to download until you upload another. ${final}`;
  if (isNewest) return `Visitors will download the previous evidence instead. ${final}`;
  return final;
}
