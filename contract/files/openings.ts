import * as z from 'zod/mini';

export const openingWay = z.enum(['download', 'reader', 'large-print', 'kept']);
export type OpeningWay = z.infer<typeof openingWay>;

/** Describes an opening. Earlier versions did not record the way. */
export function describeOpening(way: OpeningWay | undefined): string {
  if (way === 'download') return 'Downloaded';
  if (way === 'large-print') return 'Opened in large print';
  if (way === 'kept') return 'Kept on a device';
  return way === 'reader' ? 'Opened in the reader' : 'Opened or downloaded';
}
