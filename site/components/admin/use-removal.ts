import { useRef } from 'react';
import { useMutation } from '#site/lib/use-mutation.ts';

interface RemovalOptions {
  items: { id: string }[];
  remove: (id: string) => Promise<unknown>;
  onRemoved?: () => void;
  onError?: (error: unknown) => void;
  /** Refetches the list, also after a failure: the item may be gone although the response was lost. */
  onSettled: () => unknown;
}

/** Removes items of a list, and moves the focus to the next item's button, else the previous one's, else the heading. */
export function useRemoval({ items, remove, onRemoved, onError, onSettled }: RemovalOptions) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { mutate, isPending, input, output, error } = useMutation(remove, {
    onSuccess: (_, removedId) => {
      onRemoved?.();
      const rows = list.current?.children;
      const index = items.findIndex(({ id }) => id === removedId);
      const row = rows?.[index + 1] ?? rows?.[index - 1];
      (row?.querySelector('button') ?? heading.current)?.focus();
    },
    onError,
    onSettled,
  });
  const isRemoving = (id: string) => isPending && input === id;
  return { heading, list, remove: mutate, isRemoving, hasRemoved: output !== undefined, error };
}
