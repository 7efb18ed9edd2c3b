/**
 * The page that functions fill in (docs/decisions/0032-pages-from-functions.md). The site builds it with
 * marks in the place of values; `server/http/page.ts` replaces them.
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
}

/** The values of the page. The optional ones have a part of their own. */
export type MarkName =
  | 'title'
  | 'text'
  | 'actionLabel'
  | 'actionHref'
  | 'linkLabel'
  | 'linkHref'
  | 'reference';

/** The mark that a value replaces. No text of a page contains its brackets. */
export const mark = (name: MarkName): string => `⟦${name}⟧`;

/** The marks around a part that is left out where there is no such value. */
export const partMarks = (name: MarkName) => ({ start: `⟦#${name}⟧`, end: `⟦/${name}⟧` });
