import { useRef } from 'react';
import { deleteContent } from '#contract/admin/content.ts';
import type { ContentItem } from '#contract/catalogue/catalogue.ts';
import { focusAfterRemoval } from '#site/components/admin/focus-after-removal.ts';
import { showError, showSuccess } from '#site/components/admin/toasts.ts';
import { call } from '#site/lib/call.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { ContentTile } from './ContentTile.tsx';
import { contentQueries } from './content-queries.ts';

interface ContentGridProps {
  topicId: string;
  items: ContentItem[];
}

export function ContentGrid({ topicId, items }: ContentGridProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const remove = useMutation((id: string) => call(deleteContent, { id }), {
    onSuccess: (_, removed) => {
      showSuccess(adminMessages.contentDeleted);
      const index = items.findIndex(({ id }) => id === removed);
      focusAfterRemoval(list.current, index, heading.current);
    },
    onError: showError,
    // Also after a failure: the file may be gone although the response was lost.
    onSettled: () => contentQueries.of(topicId).invalidate(),
  });

  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {adminLabels.existingContent(items.length)}
      </h3>
      {items.length === 0 && <p className="text-muted">No files yet.</p>}
      <ul
        ref={list}
        className="grid gap-3 grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))]"
      >
        {items.map((item) => (
          <ContentTile
            key={item.id}
            item={item}
            isDeleting={remove.isPending && remove.input === item.id}
            onDelete={() => remove.mutate(item.id)}
          />
        ))}
      </ul>
    </div>
  );
}
