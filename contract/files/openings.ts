import * as z from 'zod/mini';

/** Way in which a student opened a locked file. Records of earlier versions cannot tell. */
export const openingWay = z.enum(['download', 'reader']);
export type OpeningWay = z.infer<typeof openingWay>;

/** Says how a file was opened, and no more than the record can tell. */
export function describeOpening(way: OpeningWay | undefined): string {
  if (way === 'download') return 'Downloaded';
  return way === 'reader' ? 'Opened in the reader' : 'Opened or downloaded';
}
