import type { Block, Note, Sheet } from './note.ts';

/** Lists the texts of a block in the order in which they are printed. */
export function blockTexts(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text];
    case 'definition':
      return [block.term, block.text];
    case 'chain':
      return block.steps;
    case 'list':
      return block.items;
    case 'diagram':
      return [block.caption];
    case 'table':
      return [block.head, ...block.rows].flat();
  }
}

/** Lists the texts of a set of notes. */
export function noteTexts(note: Note): string[] {
  const sections = note.sections.flatMap((section) => [
    section.heading,
    ...section.blocks.flatMap(blockTexts),
  ]);
  return [note.title, ...sections];
}

/** Lists the texts of a sheet. */
export function sheetTexts(sheet: Sheet): string[] {
  return [sheet.title, sheet.question, ...sheet.blocks.flatMap(blockTexts)];
}

/** Counts the words of texts. */
export function countWords(texts: readonly string[]): number {
  return texts.join(' ').match(/[\p{L}\p{N}][\p{L}\p{N}’'.,%-]*/gu)?.length ?? 0;
}
