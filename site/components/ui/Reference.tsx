import { errorMessages } from '#site/texts/errors.ts';

/** What to quote when asking for help about an error; nothing without an id. */
export function Reference({ id }: { id: string | undefined }) {
  return id ? <p className="mt-1 text-muted text-xs">{errorMessages.reference(id)}</p> : null;
}
