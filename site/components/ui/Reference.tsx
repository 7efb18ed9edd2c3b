import { errorMessages } from '#site/texts/errors.ts';

export function Reference({ id }: { id: string | undefined }) {
  return id ? <p className="mt-1 text-muted text-xs">{errorMessages.reference(id)}</p> : null;
}
