import { MAX_TEXTS } from '#contract/reading/text.ts';

/** Pages per call. The first call is smaller, so that it arrives soon. */
const FIRST_PAGES = 40;
const PAGES = 150;

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
