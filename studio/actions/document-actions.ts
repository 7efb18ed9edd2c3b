import { ArrowDownIcon } from '@sanity/icons/ArrowDown';
import { ArrowUpIcon } from '@sanity/icons/ArrowUp';
import { LaunchIcon } from '@sanity/icons/Launch';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import { type DocumentActionComponent, useClient } from 'sanity';
import { LEGAL_PAGES, legalPageId } from '../../contract/catalogue/legal-page.ts';
import { useBuild } from '../build/BuildStatus.tsx';
import { hasPage } from '../build/describe-build.ts';
import { type Direction, moveDocument } from '../content-tree.ts';
import { CARD, DRILL, isPermanent, isPrivate } from '../schema/schema-types.ts';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { publishSubject } from './publish-subject.tsx';
import { refuseWhileOwned, unpublish } from './removal.tsx';

const ORDERED = ['subject', 'topic', 'contentItem', CARD, DRILL];
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
    const guardedAction = guarded.get(action) ?? refuseWhileOwned(action, shopUrl);
    guarded.set(action, guardedAction);
    return guardedAction;
  };
  return (
    actions: DocumentActionComponent[],
    { schemaType }: { schemaType: string },
  ): DocumentActionComponent[] => {
    if (isPermanent(schemaType)) {
      return [...actions.filter(({ action = '' }) => FOR_PERMANENT.includes(action)), open];
    }
    const isShown = !isPrivate(schemaType);
    // The copy of a private document would get an id that anyone can read.
    const all = [...actions.filter(({ action }) => isShown || action !== 'duplicate'), unpublish];
    const own = schemaType === 'subject' ? forSubject(all.map(guard)) : all;
    const moves = ORDERED.includes(schemaType) ? [moveUp, moveDown] : [];
    return [...own, ...moves, ...(isShown ? [open] : [])];
  };
}

/** Puts the publication of a whole subject below Publish. */
const forSubject = ([first, ...others]: DocumentActionComponent[]): DocumentActionComponent[] =>
  first ? [first, publishSubject, ...others] : [];

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
        if (!(await moveDocument(client, id, direction)))
          toast.push({ status: 'info', title: end });
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
    const place = usePlace(id, type, published?._rev);
    const isBuilt = hasPage(useBuild(), place?.subjectId);
    const path = isBuilt ? place?.path : undefined;
    return {
      label: 'Open the page',
      icon: LaunchIcon,
      disabled: path === undefined,
      title: place && !isBuilt ? studioTexts.pageSoon : studioTexts.pageOncePublished,
      onHandle: () => {
        if (path !== undefined) window.open(new URL(path, shopUrl), '_blank', 'noopener');
      },
    };
  };
}

const CATALOGUE_TYPES = ['subject', 'topic', 'contentItem'];

interface Place {
  path: string;
  /** Undefined for a document that belongs to no subject. */
  subjectId?: string;
}

/** Finds the page of a document. Undefined while it loads, and for an unpublished document. */
function usePlace(id: string, type: string, revision: string | undefined): Place | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Place | undefined) => isCurrent && setPlace(next);
    if (!revision) show(undefined);
    else if (!CATALOGUE_TYPES.includes(type)) show({ path: fixedPath(id) });
    else
      client
        .withConfig({ perspective: 'published' })
        .fetch<PlaceOnPage | null>(PAGE_QUERY, { id })
        .then(
          (row) => show(row ? placeInCatalogue(row) : undefined),
          () => show(undefined),
        );
    return () => {
      isCurrent = false;
    };
  }, [client, id, type, revision]);
  return place;
}

/** Query for the page that shows a document: its subject, and its topic. */
const PAGE_QUERY = `*[_id == $id][0] {
  "subject": select(_type == "subject" => @, _type == "topic" => subject->, topic->subject->)
    { "id": _id, "slug": slug.current },
  "topicId": select(_type == "topic" => _id, _type == "contentItem" => topic._ref)
}`;

interface PlaceOnPage {
  subject?: { id: string; slug?: string | null } | null;
  topicId?: string | null;
}

/** @returns the place of a subject, topic or content item; undefined without a subject */
export function placeInCatalogue({ subject, topicId }: PlaceOnPage): Place | undefined {
  if (!subject?.slug) return undefined;
  const { id: subjectId, slug } = subject;
  return { subjectId, path: topicId ? `/${slug}#topic-${topicId}` : `/${slug}` };
}

/** @returns the path of the page of a document that belongs to no subject */
export function fixedPath(documentId: string): string {
  const legalPage = LEGAL_PAGES.find((name) => legalPageId(name) === documentId);
  return legalPage ? `/${legalPage}` : '/';
}
