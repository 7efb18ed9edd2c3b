import type { FileReference } from './stored-pdf.ts';

/** @param page counted from 1 */
export const samplePath = ({ id: fileId, version }: FileReference, page: number) =>
  `/samples/${fileId}/${version}/${page}.webp`;
