import { Icon } from '#site/components/ui/Icon.tsx';
import { subjectLabels } from '#site/texts/subject.ts';
import { DownloadAll } from './DownloadAll.tsx';
import type { PageSubject } from './page-subject.ts';

export function GrantedAccess({ subject }: { subject: PageSubject }) {
  return (
    <div>
      <p className="flex items-center gap-3 font-display text-brand text-lg">
        <Icon name="tick" />
        {subjectLabels.fullAccess}
      </p>
      <DownloadAll subject={subject} />
    </div>
  );
}
