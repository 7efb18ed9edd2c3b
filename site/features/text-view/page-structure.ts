import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Names a piece of the page's text if it is a leaf. */
export interface StructureNode {
  role?: string;
  alt?: string;
  /** Place of a picture in the page's own space. */
  bbox?: [number, number, number, number];
  lang?: string;
  id?: string;
  children?: StructureNode[];
}

const HEADING = /^H([1-6]?)$/;

const textIds = ({ id, children = [] }: StructureNode): string[] => [
  ...(id ? [id] : []),
  ...children.flatMap(textIds),
];

/** Lists every element in reading order. */
export const flatten = (node: StructureNode): StructureNode[] => [
  node,
  ...(node.children ?? []).flatMap(flatten),
];

/** Returns 2, the level in our pages, for a heading without a number. */
export function headingLevel(role: string | undefined): number | undefined {
  if (role === 'Title') return 1;
  const [, level] = HEADING.exec(role ?? '') ?? [];
  return level === undefined ? undefined : Number(level || 2);
}

/** Announces headings and alternative texts: an element with the role owns its pieces of text. */
export async function addStructure(layer: HTMLElement, page: PDFPageProxy): Promise<void> {
  const tree: StructureNode | null = await page.getStructTree();
  let before: Element | undefined;
  for (const node of tree ? flatten(tree) : []) {
    const pieces = textIds(node).flatMap((id) => layer.querySelector(`#${CSS.escape(id)}`) ?? []);
    const owner = createOwner(node, pieces);
    const [first] = pieces;
    if (owner && first) first.before(owner);
    else if (owner && before) before.after(owner);
    else if (owner) layer.prepend(owner);
    const isLeaf = node.id !== undefined;
    before = (isLeaf ? first : owner) ?? before;
  }
}

/** Returns undefined unless the node is a heading or a picture. */
function createOwner(node: StructureNode, pieces: readonly Element[]): HTMLElement | undefined {
  const level = pieces.length > 0 ? headingLevel(node.role) : undefined;
  if (level === undefined && !node.alt) return undefined;
  const owner = document.createElement('span');
  owner.className = 'reader-structure';
  owner.setAttribute('role', level === undefined ? 'img' : 'heading');
  if (level !== undefined) owner.setAttribute('aria-level', String(level));
  if (node.alt) owner.setAttribute('aria-label', node.alt);
  if (pieces.length > 0) owner.setAttribute('aria-owns', pieces.map(({ id }) => id).join(' '));
  if (node.lang) owner.lang = node.lang;
  return owner;
}
