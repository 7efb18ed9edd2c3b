import { useRef } from 'react';
import type { GradeEvidence } from '#contract/catalogue.ts';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { ConfirmButton } from '#site/components/ui/ConfirmButton.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { adminLabels } from '#site/texts/admin.ts';

interface EvidenceListProps {
  /** Newest first. */
  list: GradeEvidence[];
  onDelete: (id: string) => void;
  /** The id of the evidence that is being deleted. */
  deleting: string | undefined;
}

/** The evidence: the student's name and a line of grade, subject, year and exam board. */
export function EvidenceList({ list, onDelete, deleting }: EvidenceListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {adminLabels.currentEvidence}
      </h3>
      {list.length === 0 && <p className="text-muted">No evidence yet.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {list.map(({ id, studentName, grade, subject, year, examBoard }, place) => (
          <li
            key={id}
            aria-busy={deleting === id}
            className="flex items-center gap-3 rounded border border-rule py-2 pr-1 pl-3"
          >
            <div className="min-w-0 grow">
              <p className="font-medium">{studentName}</p>
              <p className="text-muted text-sm">
                {grade} • {subject} • {year} • {examBoard}
              </p>
              {place === 0 && <Badge>On the home page</Badge>}
            </div>
            <ConfirmButton
              tooltip="Delete"
              question={`Delete the evidence of ${studentName}?`}
              consequence={
                place === 0
                  ? 'Visitors will download the previous evidence instead. This cannot be undone.'
                  : 'This cannot be undone.'
              }
              confirmLabel="Delete"
              onConfirm={() => {
                onDelete(id);
                heading.current?.focus();
              }}
            >
              <Button
                variant="quiet"
                size="small"
                aria-label={`Delete evidence of ${studentName}, ${year}`}
                disabled={deleting === id}
              >
                <Icon name="bin" />
              </Button>
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
