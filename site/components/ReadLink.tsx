import type { MouseEvent } from 'react';
import { readPath } from '#contract/reading/read-paths.ts';
import { readAdminToken } from '#site/lib/session.ts';
import { readLabel } from '#site/texts/read-label.ts';
import { Button } from './ui/Button.tsx';

interface ReadLinkProps {
  /** Of the content item. */
  id: string;
  /** The id of the element that names the file. */
  titleId: string;
}

/** Opens a file that the caller may open in the reader. */
export function ReadLink({ id, titleId }: ReadLinkProps) {
  return (
    <Button
      href={readPath(id)}
      variant="quiet"
      size="small"
      aria-describedby={titleId}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        // A student's cookie is sent without a script.
        if (!readAdminToken()) return;
        event.preventDefault();
        void import('./read-as-administrator.ts').then((module) => module.readAsAdministrator(id));
      }}
    >
      {readLabel}
    </Button>
  );
}
