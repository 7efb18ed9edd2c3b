import type { ContentItem } from '#contract/catalogue/catalogue.ts';
import { ConfirmButton } from '#site/components/ui/ConfirmButton.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { Tooltip } from '#site/components/ui/Tooltip.tsx';
import { adminLabels } from '#site/texts/admin.ts';

interface ContentTileProps {
  item: ContentItem;
  isDeleting: boolean;
  onDelete: () => void;
}

const consequences = {
  locked: 'Students who bought the subject lose this file at once. This cannot be undone.',
  free: 'Students can no longer download this file. This cannot be undone.',
};

export function ContentTile({ item, isDeleting, onDelete }: ContentTileProps) {
  const { title, isLocked, downloadUrl } = item;
  return (
    <li
      aria-busy={isDeleting}
      className="flex flex-wrap items-center gap-x-3 rounded border border-rule py-1 pr-1 pl-3"
    >
      <Tooltip text={isLocked ? adminLabels.locked : adminLabels.free}>
        <span className={isLocked ? 'text-accent' : 'text-brand'}>
          <Icon name={isLocked ? 'lock' : 'unlock'} />
          <span className="sr-only">{isLocked ? 'Locked' : 'Free'}</span>
        </span>
      </Tooltip>
      <span className="wrap-anywhere min-w-0 grow basis-28">
        {title}
        {!downloadUrl && <span className="block text-muted text-xs">No PDF</span>}
      </span>
      <ConfirmButton
        label={`Delete ${title}`}
        isDisabled={isDeleting}
        question={`Delete “${title}”?`}
        consequence={isLocked ? consequences.locked : consequences.free}
        onConfirm={onDelete}
      />
    </li>
  );
}
