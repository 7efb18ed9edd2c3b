import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Element of a tagged file's structure, as pdf.js describes it. A leaf names a piece of the page's
 * text.
 */
export interface StructureNode {
  role?: string;
  alt?: string;
  lang?: string;
  /** Id of a leaf's piece in the text layer. */
  id?: string;
  children?: StructureNode[];
}

const HEADING = /^H([1-6]?)$/;

/** Lists the ids of the pieces of text below an element. */
export const textIds = ({ id, children = [] }: StructureNode): string[] => [
  ...(id ? [id] : []),
  ...children.flatMap(textIds),
];

/** Lists every element in reading order. */
export const flatten = (node: StructureNode): StructureNode[] => [
  node,
  ...(node.children ?? []).flatMap(flatten),
];

/** Returns the level of a heading. A heading without a number has the level 2 of our pages. */
export function headingLevel(role: string | undefined): number | undefined {
  if (role === 'Title') return 1;
  const [, level] = HEADING.exec(role ?? '') ?? [];
  return level === undefined ? undefined : Number(level || 2);
}

export async function readStructure(page: PDFPageProxy): Promise<StructureNode | undefined> {
  const tree: StructureNode | null = await page.getStructTree();
  return tree ?? undefined;
}

/**
 * Announces the headings and the alternative texts of a tagged page to assistive technology. An
 * element with the role owns its pieces of text, and precedes the first of them in reading order.
 */
export async function addStructure(layer: HTMLElement, page: PDFPageProxy): Promise<void> {
  const tree = await readStructure(page);
  let before: Element | undefined;
  for (const node of tree ? flatten(tree) : []) {
    const pieces = textIds(node).flatMap((id) => layer.querySelector(`#${CSS.escape(id)}`) ?? []);
    const owner = createOwner(node, pieces);
    const [first] = pieces;
    if (owner && first) first.before(owner);
    else if (owner && before) before.after(owner);
    else if (owner) layer.prepend(owner);
    before = (isLeaf(node) ? first : owner) ?? before;
  }
}

const isLeaf = ({ id }: StructureNode) => id !== undefined;

/** Creates the element for a heading or a picture. Undefined for other nodes. */
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
