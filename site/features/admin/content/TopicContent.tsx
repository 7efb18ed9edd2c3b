import { useRef, useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { useQuery } from '#site/lib/query.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { ContentForm } from './ContentForm.tsx';
import { ContentGrid } from './ContentGrid.tsx';
import { contentQueries } from './content-queries.ts';

export function TopicContent({ topicId }: { topicId: string }) {
  const [isAdding, setAdding] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { data, error, isPending, refetch } = useQuery(contentQueries.of(topicId));
  const close = () => {
    setAdding(false);
    toggle.current?.focus();
  };

  return (
    <>
      <Button
        ref={toggle}
        variant={isAdding ? 'secondary' : 'primary'}
        aria-expanded={isAdding}
        onClick={() => setAdding(!isAdding)}
        className="justify-self-start"
      >
        {adminLabels.addContent}
      </Button>
      {isAdding && <ContentForm topicId={topicId} onClose={close} />}
      {isPending && <Placeholder rows={2} className="h-16" />}
      {error && (
        <LoadFailure title="The content could not be loaded" error={error} onRetry={refetch} />
      )}
      {data && <ContentGrid topicId={topicId} items={data} />}
    </>
  );
}
