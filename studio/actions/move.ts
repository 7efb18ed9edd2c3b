import { ArrowDownIcon } from '@sanity/icons/ArrowDown';
import { ArrowUpIcon } from '@sanity/icons/ArrowUp';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { type DocumentActionComponent, type SanityClient, useClient } from 'sanity';
import { type Direction, findSiblings, readTree, reorder } from '../content-tree.ts';
import { API_VERSION } from '../settings.ts';

/** @returns false if it is already first or last @throws the client's error if a document has changed meanwhile */
async function move(client: SanityClient, id: string, direction: Direction): Promise<boolean> {
  const changes = reorder(findSiblings(await readTree(client), id), id, direction);
  const transaction = client.transaction();
  for (const [{ copies }, order] of changes) {
    for (const copy of copies) {
      transaction.patch(copy.id, (patch) => patch.ifRevisionId(copy.revision).set({ order }));
    }
  }
  if (changes.size > 0) await transaction.commit();
  return changes.size > 0;
}

const words = {
  up: { label: 'Move up', icon: ArrowUpIcon, end: 'This is already the first.' },
  down: { label: 'Move down', icon: ArrowDownIcon, end: 'This is already the last.' },
};

function moveBy(direction: Direction): DocumentActionComponent {
  const { label, icon, end } = words[direction];
  return function useMove({ id, draft, published, onComplete }) {
    const client = useClient({ apiVersion: API_VERSION });
    const toast = useToast();
    const [isMoving, setIsMoving] = useState(false);
    const onHandle = async () => {
      setIsMoving(true);
      try {
        if (!(await move(client, id, direction))) toast.push({ status: 'info', title: end });
      } catch {
        toast.push({ status: 'error', title: 'The order was not changed. Please try again.' });
      }
      setIsMoving(false);
      onComplete();
    };
    return { label, icon, disabled: isMoving || !(draft ?? published), onHandle };
  };
}

/** Actions that change the order without typing numbers (docs/decisions/0023-why-is-a-studio-part-of-the-build.md). */
export const moveUp = moveBy('up');
export const moveDown = moveBy('down');
