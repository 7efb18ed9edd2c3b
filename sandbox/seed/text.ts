import type { Block, Note, Sheet } from './note.ts';

/** Every piece of text that a block puts on paper, in order. */
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

/** Every piece of text of a set of notes. */
export function noteTexts(note: Note): string[] {
  const sections = note.sections.flatMap((section) => [
    section.heading,
    ...section.blocks.flatMap(blockTexts),
  ]);
  return [note.title, ...sections];
}

/** Every piece of text of a sheet. */
export function sheetTexts(sheet: Sheet): string[] {
  return [sheet.title, sheet.question, ...sheet.blocks.flatMap(blockTexts)];
}

/** How many words the pieces hold together. */
export function countWords(texts: readonly string[]): number {
  return texts.join(' ').match(/[\p{L}\p{N}][\p{L}\p{N}’'.,%-]*/gu)?.length ?? 0;
}
