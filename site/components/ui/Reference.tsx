import { errorMessages } from '#site/texts/errors.ts';

/** Reference to quote when asking for help about an error. Renders nothing without an id. */
export function Reference({ id }: { id: string | undefined }) {
  return id ? <p className="mt-1 text-muted text-xs">{errorMessages.reference(id)}</p> : null;
}
