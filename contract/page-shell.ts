import { escapeHtml } from './escape-html.ts';

/**
 * The page that functions fill in (docs/decisions/0028-how-does-a-function-respond-with-a-page.md). The
 * site builds it with placeholders; `server/http/filled-pages.ts` replaces them.
 */
export const SHELL_PATH = '/shell';

/** A message that a function shows on a page of the shop. */
export interface Notice {
  title: string;
  text: string;
  action: PageLink;
  link?: PageLink | undefined;
}

export interface PageLink {
  label: string;
  /** A path of the shop, or an absolute address of the shop. */
  href: string;
  /** Sends a POST to `href` instead of navigating. Only for `action`. */
  isForm?: true;
}

export const RECEIPT_SHELL_PATH = '/receipt-shell';
export const MY_DATA_SHELL_PATH = '/my-data-shell';
export const READ_SHELL_PATH = '/read-shell';

type NoticeMark =
  | 'title'
  | 'text'
  | 'actionLabel'
  | 'actionHref'
  | 'formHref'
  | 'linkLabel'
  | 'linkHref'
  | 'reference';

/** Receipt: `seller`, `price` and `refunds` repeat for each row. */
type ReceiptMark =
  | 'orderNumber'
  | 'date'
  | 'item'
  | 'payment'
  | 'vatNote'
  | 'dispute'
  | 'buyerName'
  | 'pdfHref'
  | 'backHref'
  | 'seller'
  | 'price'
  | 'refunds'
  | 'line'
  | 'label'
  | 'value';

/** Personal data page: `sections`, `entries` and `rows` repeat, each nested in the previous. */
type MyDataMark = 'sections' | 'heading' | 'entries' | 'rows' | 'none' | 'label' | 'value';

/** Reader: either `picture` or `blank` is shown. */
type ReadMark =
  | 'title'
  | 'itemId'
  | 'subjectId'
  | 'backHref'
  | 'backLabel'
  | 'pages'
  | 'address'
  | 'isFree'
  | 'progress'
  | 'picture'
  | 'blank'
  | 'path'
  | 'width'
  | 'height';

/** Placeholders. Optional values have their own part. */
export type MarkName = NoticeMark | ReceiptMark | MyDataMark | ReadMark;

/** The placeholder for a value. No text of a page contains these brackets. */
export const mark = (name: MarkName): string => `⟦${name}⟧`;

/** Markers around a part that is omitted without a value, and repeated for a list. */
export const partMarks = (name: MarkName) => ({
  start: `⟦#${name}⟧`,
  end: `⟦/${name}⟧`,
});

type TemplateValue = string | undefined | TemplateValues[];
export type TemplateValues = { [name in MarkName]?: TemplateValue };

const PART_OR_MARK = /⟦#(\w+)⟧([\s\S]*?)⟦\/\1⟧|⟦(\w+)⟧/g;

/** Fills in a page. Values are escaped and never read as marks. A part without its value is left out. */
export function fillTemplate(html: string, values: Record<string, TemplateValue>): string {
  return html.replace(PART_OR_MARK, (_, part: string, inside: string, name: string) => {
    if (part === undefined) return escapeHtml(toText(values[name]));
    const value = values[part];
    if (Array.isArray(value)) return value.map((row) => fillTemplate(inside, row)).join('');
    return value ? fillTemplate(inside, values) : '';
  });
}

const toText = (value: TemplateValue) => (typeof value === 'string' ? value : '');
