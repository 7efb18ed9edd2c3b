import type { Document } from './type.ts';

/** An element of a document's structure, which says what a part is to readers who cannot see it. */
export type Tag = ReturnType<Document['struct']>;

export type TagOptions = PDFKit.Mixins.StructureElementOptions;

/** Adds an element that the rest fills, such as a list or a table. */
export function container(doc: Document, parent: Tag, role: string): Tag {
  const element = doc.struct(role);
  parent.add(element);
  return element;
}

/** Adds an element with what `draw` draws. */
export function tagged(
  doc: Document,
  parent: Tag,
  role: string,
  draw: () => void,
  options: TagOptions = {},
): void {
  parent.add(doc.struct(role, options, [draw]));
}

/** Draws what only decorates, and what readers who cannot see it shall not hear. */
export function artifact(doc: Document, draw: () => void): void {
  doc.markContent('Artifact');
  draw();
  doc.endMarkedContent();
}

/** Adds a container where its first part is drawn, because its parts follow one by one. */
export function onceAt(create: (parent: Tag) => Tag): (parent: Tag) => Tag {
  let element: Tag | undefined;
  return (parent) => {
    element ??= create(parent);
    return element;
  };
}
