import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { progressLabels } from '#site/texts/progress.ts';
import { markRevised } from './revised.ts';

interface MarkRevisedProps {
  itemId: string;
  isRevised: boolean;
  /** Id of the element that names the file. */
  titleId: string;
}

export function MarkRevised({ itemId, isRevised, titleId }: MarkRevisedProps) {
  return (
    <Button
      variant={isRevised ? 'primary' : 'quiet'}
      size="small"
      aria-pressed={isRevised}
      aria-describedby={titleId}
      onClick={() => markRevised(itemId, !isRevised)}
    >
      {isRevised && <Icon name="tick" />}
      {progressLabels.markAsRevised}
    </Button>
  );
}
