import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { readAdminToken } from '#site/lib/session.ts';
import { subjectLabels } from '#site/texts/subject.ts';
import { downloadAsAdministrator } from './download-as-administrator.ts';
import type { PageItem } from './page-subject.ts';
import { isSameTitle } from './same-title.ts';

interface ContentRowProps {
  item: PageItem;
  topicName: string;
  /** The id of the topic's heading, which describes a file with the same title. */
  topicHeading: string;
  subjectName: string;
  hasAccess: boolean;
}

/** A file of a topic: its title and, at the right edge, its action. */
export function ContentRow(props: ContentRowProps) {
  const { item, topicName, topicHeading, subjectName, hasAccess } = props;
  const isUnlocked = item.isLocked && hasAccess;
  const isTitled = !isSameTitle(item.title, topicName);
  return (
    <li className="content-row">
      <span className="min-w-0">{isTitled && <span id={item.id}>{item.title}</span>}</span>
      <span className={`content-action ${item.isLocked ? 'awaits-access' : ''}`}>
        {isUnlocked && <Badge>{subjectLabels.unlocked}</Badge>}
        {item.hasFile && item.isLocked && !hasAccess ? (
          <span className="flex items-center gap-2 text-muted text-sm">
            <Icon name="lock" />
            {subjectLabels.purchaseToAccess(subjectName)}
          </span>
        ) : (
          <FileButton item={item} titleId={isTitled ? item.id : topicHeading} />
        )}
      </span>
    </li>
  );
}

interface FileButtonProps {
  item: PageItem;
  /** The id of the element that names the file. */
  titleId: string;
}

function FileButton({ item: { id, hasFile }, titleId }: FileButtonProps) {
  if (!hasFile) return <span className="text-muted text-sm">PDF coming soon</span>;
  const path = `/objects/${id}`;
  return (
    <ActionButton
      href={path}
      variant="secondary"
      size="small"
      aria-describedby={titleId}
      onSubmit={(event) => {
        // A student's cookie is sent without a script.
        if (!readAdminToken()) return;
        event.preventDefault();
        void downloadAsAdministrator(id, path);
      }}
    >
      <span className="hidden sm:inline">
        <Icon name="download" />
      </span>
      {subjectLabels.downloadPdf}
    </ActionButton>
  );
}
