import { useRef } from 'react';
import { useMutation } from '#site/lib/use-mutation.ts';
import { showError, showSuccess } from './toasts.ts';

interface RemovalOptions {
  items: { id: string }[];
  remove: (id: string) => Promise<unknown>;
  /** Text of the toast after a removal. */
  success: string;
  /** Refetches the list, also after a failure: the item may be gone although the response was lost. */
  onSettled: () => unknown;
}

/** Removes items of a list, and moves the focus to the next item's button, else the previous one's, else the heading. */
export function useRemoval({ items, remove, success, onSettled }: RemovalOptions) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { mutate, isPending, input } = useMutation(remove, {
    onSuccess: (_, removedId) => {
      showSuccess(success);
      const rows = list.current?.children;
      const index = items.findIndex(({ id }) => id === removedId);
      const row = rows?.[index + 1] ?? rows?.[index - 1];
      (row?.querySelector('button') ?? heading.current)?.focus();
    },
    onError: showError,
    onSettled,
  });
  return { heading, list, remove: mutate, isRemoving: (id: string) => isPending && input === id };
}
