import { ArrowDownIcon } from '@sanity/icons/ArrowDown';
import { ArrowUpIcon } from '@sanity/icons/ArrowUp';
import { LaunchIcon } from '@sanity/icons/Launch';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import { type DocumentActionComponent, type SanityClient, useClient } from 'sanity';
import { LEGAL_PAGES, legalPageId } from '../../contract/catalogue/legal-page.ts';
import { type Direction, findSiblings, readTree, reorder } from '../content-tree.ts';
import { DISCOUNT_CODE, isPermanent } from '../schema/schema-types.ts';
import { API_VERSION } from '../settings.ts';
import { refuseWhileOwned } from './refuse-while-owned.tsx';

const ORDERED = ['subject', 'topic', 'contentItem'];
const FOR_PERMANENT = ['publish', 'discardChanges', 'restore'];
/** Actions that would take a subject from the students who own it. */
const TAKING = ['delete', 'unpublish', 'unpublishVersion'];

/** Selects the actions of a document, in the menu beside Publish. */
export function documentActions(shopUrl: string) {
  const open = openPage(shopUrl);
  // Created once, because a new component would lose its state.
  const guarded = new Map<DocumentActionComponent, DocumentActionComponent>();
  const guard = (action: DocumentActionComponent) => {
    if (!TAKING.includes(action.action ?? '')) return action;
    const known = guarded.get(action) ?? refuseWhileOwned(action, shopUrl);
    guarded.set(action, known);
    return known;
  };
  return (
    actions: DocumentActionComponent[],
    { schemaType }: { schemaType: string },
  ): DocumentActionComponent[] => {
    if (isPermanent(schemaType)) {
      return [...actions.filter(({ action = '' }) => FOR_PERMANENT.includes(action)), open];
    }
    if (schemaType === DISCOUNT_CODE) {
      // A copy would get an id that anyone can read, and a code has no page.
      return actions.filter(({ action }) => action !== 'duplicate');
    }
    const own = schemaType === 'subject' ? actions.map(guard) : actions;
    return [...own, ...(ORDERED.includes(schemaType) ? [moveUp, moveDown] : []), open];
  };
}

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
const moveUp = moveBy('up');
const moveDown = moveBy('down');

function openPage(shopUrl: string): DocumentActionComponent {
  return function useOpenPage({ id, type, published }) {
    const path = usePath(id, type, published?._rev);
    return {
      label: 'Open the page',
      icon: LaunchIcon,
      disabled: path === undefined,
      title: path === undefined ? 'This document gets a page once it is published.' : undefined,
      onHandle: () => {
        if (path !== undefined) window.open(new URL(path, shopUrl), '_blank', 'noopener');
      },
    };
  };
}

const CATALOGUE_TYPES = ['subject', 'topic', 'contentItem'];

/** Finds the path of a document's page. Undefined until the path is known and the document published. */
function usePath(id: string, type: string, revision: string | undefined): string | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const [path, setPath] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    const show = (found: string | undefined) => isCurrent && setPath(found);
    if (!revision) show(undefined);
    else if (!CATALOGUE_TYPES.includes(type)) show(fixedPath(id));
    else
      client
        .withConfig({ perspective: 'published' })
        .fetch<PlaceOnPage | null>(PAGE_QUERY, { id })
        .then(
          (place) => show(place ? cataloguePath(place) : undefined),
          () => show(undefined),
        );
    return () => {
      isCurrent = false;
    };
  }, [client, id, type, revision]);
  return path;
}

/** Query for the page that shows a document: its subject's slug, and its topic. */
const PAGE_QUERY = `*[_id == $id][0] {
  "slug": coalesce(slug.current, subject->slug.current, topic->subject->slug.current),
  "topicId": select(_type == "topic" => _id, _type == "contentItem" => topic._ref)
}`;

interface PlaceOnPage {
  slug?: string | null;
  topicId?: string | null;
}

/** @returns the path of a subject's, topic's or content item's page; undefined without a subject */
export function cataloguePath({ slug, topicId }: PlaceOnPage): string | undefined {
  if (!slug) return undefined;
  return topicId ? `/${slug}#topic-${topicId}` : `/${slug}`;
}

/** @returns the path of the page of a document that belongs to no subject */
export function fixedPath(documentId: string): string {
  const legalPage = LEGAL_PAGES.find((name) => legalPageId(name) === documentId);
  return legalPage ? `/${legalPage}` : '/';
}
