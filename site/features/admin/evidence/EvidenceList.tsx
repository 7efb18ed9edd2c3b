import { useRef } from 'react';
import { deleteGradeEvidence } from '#contract/admin/evidence.ts';
import type { GradeEvidence } from '#contract/catalogue/catalogue.ts';
import { focusAfterRemoval } from '#site/components/admin/focus-after-removal.ts';
import { showError, showSuccess } from '#site/components/admin/toasts.ts';
import { Badge } from '#site/components/ui/Badge.tsx';
import { ConfirmButton } from '#site/components/ui/ConfirmButton.tsx';
import { call } from '#site/lib/call.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels } from '#site/texts/admin.ts';

interface EvidenceListProps {
  /** Newest first. */
  list: GradeEvidence[];
  onChanged: () => unknown;
}

export function EvidenceList({ list, onChanged }: EvidenceListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const remove = useMutation((id: string) => call(deleteGradeEvidence, { id }), {
    onSuccess: (_, removed) => {
      showSuccess('Grade evidence deleted successfully');
      const index = list.findIndex(({ id }) => id === removed);
      focusAfterRemoval(rows.current, index, heading.current);
    },
    onError: showError,
    // Also after a failure: the evidence may be gone although the response was lost.
    onSettled: onChanged,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {adminLabels.currentEvidence}
      </h3>
      {list.length === 0 && <p className="text-muted">No evidence yet.</p>}
      <ul ref={rows} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {list.map((evidence, place) => (
          <EvidenceRow
            key={evidence.id}
            evidence={evidence}
            isNewest={place === 0}
            isOnly={list.length === 1}
            isDeleting={remove.isPending && remove.input === evidence.id}
            onDelete={() => remove.mutate(evidence.id)}
          />
        ))}
      </ul>
    </div>
  );
}

interface EvidenceRowProps {
  evidence: GradeEvidence;
  isNewest: boolean;
  isOnly: boolean;
  isDeleting: boolean;
  onDelete: () => void;
}

function EvidenceRow({ evidence, isNewest, isOnly, isDeleting, onDelete }: EvidenceRowProps) {
  const { studentName, grade, subject, year, examBoard } = evidence;
  return (
    <li
      aria-busy={isDeleting}
      className="flex flex-wrap items-center gap-x-3 rounded border border-rule py-2 pr-1 pl-3"
    >
      <div className="wrap-anywhere min-w-0 grow basis-28">
        <p className="font-medium">{studentName}</p>
        <p className="text-muted text-sm">
          {grade} • {subject} • {year} • {examBoard}
        </p>
        {isNewest && <Badge>On the home page</Badge>}
      </div>
      <ConfirmButton
        label={`Delete evidence of ${studentName}, ${year}`}
        isDisabled={isDeleting}
        question={`Delete the evidence of ${studentName}?`}
        consequence={describeConsequence(isNewest, isOnly)}
        onConfirm={onDelete}
      />
    </li>
  );
}

function describeConsequence(isNewest: boolean, isOnly: boolean): string {
  const final = 'This cannot be undone.';
  if (isOnly) return `Visitors will find nothing to download until you upload another. ${final}`;
  if (isNewest) return `Visitors will download the previous evidence instead. ${final}`;
  return final;
}
