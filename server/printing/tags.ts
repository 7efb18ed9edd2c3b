import type { PDFDict, PDFDocument, PDFOperator, PDFPage, PDFRef } from '@cantoo/pdf-lib';

/** Structure types of a PDF that the shop uses. */
type ElementType = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

export interface Element {
  ref: PDFRef;
  dict: PDFDict;
}

/** Structure of a PDF, so that screen readers read it in order, with headings and tables. */
export interface Tags {
  root: Element;
  /** Adds an element. Elements are read in the order in which they are added. */
  add(type: ElementType, parent: Element): Element;
  /** Makes everything that `draw` draws the content of an element. */
  mark(page: PDFPage, element: Element, draw: () => void): void;
  /** Hides everything that `draw` draws from screen readers: lines, and texts that repeat. */
  markArtifact(page: PDFPage, draw: () => void): void;
  /** Writes the structure. Call once, after everything is drawn. */
  finish(): void;
}

/** Starts the structure of a PDF, which the library itself does not write. */
export async function startTags(document: PDFDocument): Promise<Tags> {
  const pdf = await import('@cantoo/pdf-lib');
  const { PDFName, PDFNumber, PDFOperator: Operator, PDFOperatorNames: Names } = pdf;
  const { context, catalog } = document;
  const name = (text: string) => PDFName.of(text);
  const contentOfPages = new Map<PDFPage, Element[]>();
  const treeRef = context.nextRef();

  function create(type: ElementType, parent: PDFRef): Element {
    const dict = context.obj({ Type: 'StructElem', S: type, P: parent, K: [] });
    if (type === 'TH') dict.set(name('A'), context.obj({ O: 'Table', Scope: 'Column' }));
    return { ref: context.register(dict), dict };
  }

  const append = ({ dict }: Element, kid: PDFRef | PDFDict) =>
    dict.lookup(name('K'), pdf.PDFArray).push(kid);

  const root = create('Document', treeRef);

  const surround = (page: PDFPage, begin: PDFOperator, draw: () => void) => {
    page.pushOperators(begin);
    draw();
    page.pushOperators(Operator.of(Names.EndMarkedContent));
  };

  return {
    root,
    add(type, parent) {
      const element = create(type, parent.ref);
      append(parent, element.ref);
      return element;
    },
    mark(page, element, draw) {
      const content = contentOfPages.get(page) ?? [];
      contentOfPages.set(page, content);
      const type = element.dict.lookup(name('S'), PDFName);
      const id = content.length;
      const begin = Operator.of(Names.BeginMarkedContentSequence, [type, `<</MCID ${id}>>`]);
      content.push(element);
      append(element, context.obj({ Type: 'MCR', Pg: page.ref, MCID: id }));
      surround(page, begin, draw);
    },
    markArtifact: (page, draw) =>
      surround(page, Operator.of(Names.BeginMarkedContent, [name('Artifact')]), draw),
    finish() {
      const numbers = [...contentOfPages].flatMap(([page, content], index) => {
        page.node.set(name('StructParents'), PDFNumber.of(index));
        page.node.set(name('Tabs'), name('S'));
        return [PDFNumber.of(index), context.register(context.obj(content.map(({ ref }) => ref)))];
      });
      const tree = context.obj({
        Type: 'StructTreeRoot',
        K: [root.ref],
        ParentTree: context.register(context.obj({ Nums: numbers })),
        ParentTreeNextKey: contentOfPages.size,
      });
      context.assign(treeRef, tree);
      catalog.set(name('StructTreeRoot'), treeRef);
      catalog.set(name('MarkInfo'), context.obj({ Marked: true }));
    },
  };
}
