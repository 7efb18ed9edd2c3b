import { hashOf } from './hash.ts';
import { pruneStyles } from './prune-styles.ts';
import { readNames } from './read-names.ts';
import { removeScripts } from './scripts.ts';

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

const stylesOf = (html: string) =>
  [...html.matchAll(STYLE)].flatMap(([, css = '']) => css.split('\n'));

/**
 * Joins the styles of all pages. Those of every page come last, as they do in each page; the others have
 * no selector in common.
 */
function joinStyles(pages: readonly string[]): string {
  const lists = pages.map((html) => new Set(stylesOf(html)));
  const all = [...new Set(lists.flatMap((list) => [...list]))];
  const isShared = (css: string) => lists.every((list) => list.has(css));
  return [...all.filter((css) => !isShared(css)), ...all.filter(isShared)].join('\n');
}

/** The styles of a site: the file with all, and what of it each page needs before any island hydrates. */
export class PageStyles {
  readonly whole: string;
  readonly path: string;
  readonly #drawings: string;
  /** By the names that they depend on: the pages of subjects are alike. */
  readonly #pruned = new Map<string, string>();

  /** @param drawings SVG that pages show from files, and that uses their properties */
  constructor(pages: readonly string[], drawings: string) {
    this.whole = joinStyles(pages);
    this.path = `/_astro/styles.${hashOf(this.whole)}.css`;
    this.#drawings = drawings;
  }

  /** Replaces a page's styles by those that it needs, which name the file with all of them. */
  compact(html: string): string {
    const bare = html.replace(STYLE, '');
    const css = this.#prune(stylesOf(html).join('\n'), removeScripts(bare));
    return bare.replace('</head>', () => `<style data-whole="${this.path}">${css}</style></head>`);
  }

  #prune(css: string, html: string): string {
    const inStyles = new Set([...css.matchAll(/#([\w-]+)/g)].map(([, id = '']) => id));
    const names = readNames(html, this.#drawings);
    names.ids = new Set([...names.ids].filter((id) => inStyles.has(id)));
    const key = hashOf(
      css + JSON.stringify(Object.values(names).map((each: Set<string>) => [...each].sort())),
    );
    const pruned = this.#pruned.get(key) ?? pruneStyles(css, names);
    this.#pruned.set(key, pruned);
    return pruned;
  }
}
