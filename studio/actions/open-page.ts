import { LaunchIcon } from '@sanity/icons/Launch';
import { useEffect, useState } from 'react';
import { type DocumentActionComponent, useClient } from 'sanity';
import { LEGAL_PAGES, legalPageId } from '../../contract/catalogue/legal-page.ts';
import { API_VERSION } from '../settings.ts';

export function openPage(shopUrl: string): DocumentActionComponent {
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
