import { LaunchIcon } from '@sanity/icons/Launch';
import { useEffect, useState } from 'react';
import { type DocumentActionComponent, useClient } from 'sanity';
import { API_VERSION } from '../api-version.ts';
import { cataloguePath, fixedPath, PAGE_QUERY, type PlaceOnPage } from './page-path.ts';

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
