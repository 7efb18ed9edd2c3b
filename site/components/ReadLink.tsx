import type { MouseEvent } from 'react';
import { readPath } from '#contract/reading/read-paths.ts';
import { describeError } from '#site/lib/api-error.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { readAdminToken } from '#site/lib/session.ts';
import { toast } from '#site/lib/toast.ts';
import { errorMessages } from '#site/texts/errors.ts';
import { readLabel } from '#site/texts/read-label.ts';
import { Button } from './ui/Button.tsx';

const showFailure = (error: unknown) =>
  toast({
    title: errorMessages.error,
    description: describeError(error),
    variant: 'destructive',
  });

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
        loadLate(() => import('./read-as-administrator.ts'))
          .then((module) => module.readAsAdministrator(id))
          .catch(showFailure);
      }}
    >
      {readLabel}
    </Button>
  );
}
