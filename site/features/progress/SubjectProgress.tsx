import { type ReactNode, useState } from 'react';
import { countRead } from '#contract/progress/progress.ts';
import { LatePart } from '#site/components/LatePart.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { latePart } from '#site/lib/load-late.ts';
import { useQuery } from '#site/lib/query.ts';
import { isListOpen, rememberList } from './browser-progress.ts';
import { progressLabels } from './labels.ts';
import { PagesRead } from './PagesRead.tsx';
import { progressQuery, useProgress } from './progress-query.ts';

const subjectFiles = latePart(async () => (await import('./SubjectFiles.tsx')).SubjectFiles);

interface SubjectProgressProps {
  subjectId: string;
  /** Id of the element that names the subject. */
  nameId: string;
  /** Shown below the files. */
  children: ReactNode;
}

export function SubjectProgress({ subjectId, nameId, children }: SubjectProgressProps) {
  const [isOpen, setIsOpen] = useState(() => isListOpen(subjectId));
  return (
    <details
      className="group/list border-rule border-t pt-2 print:hidden"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
        rememberList(subjectId, currentTarget.open);
      }}
    >
      <summary
        aria-describedby={nameId}
        className="flex min-h-11 cursor-pointer items-start gap-x-2 py-2 font-semibold"
      >
        <span className="mt-0.5 group-open/list:rotate-180">
          <Icon name="chevron" />
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          {progressLabels.files}
          <SubjectBar subjectId={subjectId} />
        </span>
      </summary>
      {isOpen && (
        <div className="grid gap-2 pt-2">
          <LatePart part={subjectFiles} name="list" props={{ subjectId }} />
          {children}
        </div>
      )}
    </details>
  );
}

/** Renders nothing without the account's record, because only it contains the pages of all files. */
function SubjectBar({ subjectId }: { subjectId: string }) {
  const { data } = useQuery(progressQuery);
  const progress = useProgress();
  const subject = data?.subjects.find(({ id }) => id === subjectId);
  if (!subject) return null;
  const read = [...progress.values()]
    .filter((file) => file.subjectId === subjectId)
    .map((file) => countRead(file.read, file.pages ?? file.read.length));
  return <PagesRead read={read.reduce((sum, pages) => sum + pages, 0)} pages={subject.pages} />;
}
