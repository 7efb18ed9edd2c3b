import type { MouseEvent } from 'react';
import { readPath } from '#contract/reader/read-paths.ts';
import { logError } from '#site/lib/api-error.ts';
import { readLabel } from '#site/lib/labels.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { readAdminToken } from '#site/lib/session.ts';
import { Button } from './ui/Button.tsx';

interface ReadLinkProps {
  id: string;
  /** Id of the element with the file's title. */
  titleId: string;
  /** Page to open. The page that was read last by default. */
  page?: number;
}

/** Returns the handler of a link to the reader: an administrator's browser needs a token in the address. */
export const openInReader =
  (id: string, path: string) => (event: MouseEvent<HTMLAnchorElement>) => {
    // A student's link needs no script, because the browser sends the cookie.
    if (!readAdminToken()) return;
    event.preventDefault();
    loadLate(() => import('./read-as-administrator.ts'))
      .then((module) => module.readAsAdministrator(id, path))
      .catch((error) => {
        logError('Opening a file', error);
        // The page explains how administrators open a file.
        location.assign(path);
      });
  };

export function ReadLink({ id, titleId, page }: ReadLinkProps) {
  const path = readPath(id, { page });
  return (
    <Button
      href={path}
      variant="quiet"
      size="small"
      aria-describedby={titleId}
      onClick={openInReader(id, path)}
    >
      {page === undefined ? readLabel : `Page ${page}`}
    </Button>
  );
}
