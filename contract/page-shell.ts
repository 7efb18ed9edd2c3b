/**
 * The page that functions fill in (docs/decisions/0028-how-does-a-function-respond-with-a-page.md). The site builds
 * it with marks in the place of values; `server/http/page.ts` replaces them.
 */
export const SHELL_PATH = '/shell';

/** What a function says on a page of the shop. */
export interface Notice {
  title: string;
  text: string;
  /** The button that helps. */
  action: PageLink;
  /** Another way on. */
  link?: PageLink | undefined;
}

export interface PageLink {
  label: string;
  /** A path of the shop, or an absolute address of its own. */
  href: string;
  /** Sends a POST there instead of leading there. Of an action only. */
  isForm?: true;
}

/** The page that the receipt's function fills in with a receipt. */
export const RECEIPT_SHELL_PATH = '/receipt-shell';

/** The values of a receipt's page. `seller`, `price` and `refunds` are parts that are repeated for each row. */
export type ReceiptMarkName =
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

/** The page that the function of personal data fills in. */
export const MY_DATA_SHELL_PATH = '/my-data-shell';

/** The values of that page. `sections`, `entries` and `rows` are repeated, each within the one before. */
export type MyDataMarkName =
  | 'sections'
  | 'heading'
  | 'entries'
  | 'rows'
  | 'none'
  | 'label'
  | 'value';

/** The page that the reader's function fills in. */
export const READ_SHELL_PATH = '/read-shell';

/** The values of that page. `picture` and `blank` are parts of which one is shown. */
export type ReadMarkName =
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

type AnyMarkName = MarkName | ReceiptMarkName | MyDataMarkName | ReadMarkName;

/** The values of the page. The optional ones have a part of their own. */
export type MarkName =
  | 'title'
  | 'text'
  | 'actionLabel'
  | 'actionHref'
  | 'formHref'
  | 'linkLabel'
  | 'linkHref'
  | 'reference';

/** The mark that a value replaces. No text of a page contains its brackets. */
export const mark = (name: AnyMarkName): string => `⟦${name}⟧`;

/** The marks around a part that is left out where there is no such value, and repeated where it is a list. */
export const partMarks = (name: AnyMarkName) => ({
  start: `⟦#${name}⟧`,
  end: `⟦/${name}⟧`,
});
