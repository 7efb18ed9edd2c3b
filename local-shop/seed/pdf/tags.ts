import type { Document } from './type.ts';

/** Element of a document's structure, which describes a part to readers who cannot see it. */
export type Tag = ReturnType<Document['struct']>;

export type TagOptions = PDFKit.Mixins.StructureElementOptions;

export function container(doc: Document, parent: Tag, role: string): Tag {
  const element = doc.struct(role);
  parent.add(element);
  return element;
}

export function tagged(
  doc: Document,
  parent: Tag,
  role: string,
  draw: () => void,
  options: TagOptions = {},
): void {
  parent.add(doc.struct(role, options, [draw]));
}

/** Draws decoration that screen readers skip. */
export function artifact(doc: Document, draw: () => void): void {
  doc.markContent('Artifact');
  draw();
  doc.endMarkedContent();
}

/** Creates a container once, when its first part is drawn. */
export function onceAt(create: (parent: Tag) => Tag): (parent: Tag) => Tag {
  let element: Tag | undefined;
  return (parent) => {
    element ??= create(parent);
    return element;
  };
}
