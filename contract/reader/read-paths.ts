/** A place in a file, in PDF's open parameters, such as `#page=3&search=elasticity`, and a quote. */
export interface Place {
  /** Counted from 1. */
  page?: number | undefined;
  search?: string | undefined;
  /** Words of the page to mark. */
  quote?: string | undefined;
}

/** Returns the reader's path for a file. @param id of the content item, as in `/objects/{id}` */
export function readPath(id: string, place: Place = {}): `/${string}` {
  const fragment = new URLSearchParams();
  if (place.page !== undefined) fragment.set('page', String(place.page));
  if (place.search) fragment.set('search', place.search);
  if (place.quote) fragment.set('quote', place.quote);
  const text = fragment.toString();
  return `/read/${encodeURIComponent(id)}${text && `#${text}`}`;
}

/** Parses a place from an address's fragment, with or without its `#`. Ignores invalid values. */
export function parsePlace(fragment: string): Place {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const page = Number(fields.get('page') ?? Number.NaN);
  const search = fields.get('search')?.trim();
  const quote = fields.get('quote')?.trim();
  return {
    ...(Number.isSafeInteger(page) && page >= 1 && { page }),
    ...(search && { search }),
    ...(quote && { quote }),
  };
}
