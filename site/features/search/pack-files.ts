import { MAX_TEXTS } from '#contract/reading/text.ts';

/** Pages whose text is asked for in the first call, which is to arrive soon, and in each other one. */
const FIRST_PAGES = 40;
const PAGES = 150;

/** Divides files among calls, in their order. A file alone may have more pages than a call should. */
export function packFiles<File extends { pages?: number | undefined }>(
  files: readonly File[],
): File[][] {
  const packs: File[][] = [];
  let room = 0;
  for (const file of files) {
    const pages = file.pages ?? 1;
    const pack = packs.at(-1);
    if (pack && pages <= room && pack.length < MAX_TEXTS) {
      pack.push(file);
      room -= pages;
    } else {
      room = (packs.length === 0 ? FIRST_PAGES : PAGES) - pages;
      packs.push([file]);
    }
  }
  return packs;
}
