import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type PageElement = DefaultTreeAdapterTypes.Element;

/** Lists the elements of a page in document order, including those in templates, with their source positions. */
export function listElements(html: string): PageElement[] {
  const elements: PageElement[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) elements.push(node);
    if ('content' in node) visit(node.content);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return elements;
}

export const attribute = (element: PageElement, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value;

/** Reads the text of a script or style, which cannot contain elements. */
export const elementText = (element: PageElement): string =>
  element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');

/** Script types that a browser runs. Any other type makes a script a data block. */
const RUNNABLE_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript']);

export const inlineScripts = (elements: readonly PageElement[]): PageElement[] =>
  elements.filter(
    (element) =>
      element.tagName === 'script' &&
      attribute(element, 'src') === undefined &&
      RUNNABLE_TYPES.has((attribute(element, 'type') ?? '').trim().toLowerCase()),
  );

export interface Replacement {
  startOffset: number;
  endOffset: number;
  text: string;
}

/** Replaces parts of a page's source that do not overlap. */
export function replaceParts(html: string, replacements: readonly Replacement[]): string {
  const fromTheEnd = [...replacements].sort((a, b) => b.startOffset - a.startOffset);
  return fromTheEnd.reduce(
    (text, part) => text.slice(0, part.startOffset) + part.text + text.slice(part.endOffset),
    html,
  );
}
