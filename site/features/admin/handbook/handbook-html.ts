import { escapeHTML } from '@portabletext/to-html';
import { Marked, type Token } from 'marked';
import { handbookPath, runbookPath } from '#contract/handbook.ts';
import { features } from '#shop';

/** A picture as the build serves it. */
export interface Picture {
  src: string;
  width: number;
  height: number;
}

export interface HandbookPage {
  title: string;
  /** Sections in order, by their anchors. */
  sections: { id: string; text: string }[];
  /** Without the title. */
  html: string;
}

/**
 * Renders a document of the repository, without the parts about features that are switched off. Its title and its sections
 * are headings of the first and second level.
 * @param path in the repository, e.g. `docs/runbooks/refund.md`
 * @param pictures by their path in the repository
 * @throws Error for a missing title or picture, so that no broken page is built
 */
export function renderHandbook(
  path: string,
  markdown: string,
  pictures: ReadonlyMap<string, Picture> = new Map(),
): HandbookPage {
  const sections: HandbookPage['sections'] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        if (depth === 1) {
          title = text;
          return '';
        }
        const id = toAnchor(text);
        if (depth === 2) sections.push({ id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const address = toAddress(path, href);
        return address ? `<a href="${escapeHTML(address)}">${words}</a>` : words;
      },
      // On a phone, the styles show the head of the column before each cell.
      table({ header, rows }) {
        const heads = header.map(({ text }) => escapeHTML(text));
        const body = rows.map((cells) => {
          const columns = cells.map(
            ({ tokens }, at) =>
              `<td data-head="${heads[at] ?? ''}">${this.parser.parseInline(tokens)}</td>`,
          );
          return `<tr>${columns.join('')}</tr>`;
        });
        const head = heads.map((text) => `<th>${text}</th>`).join('');
        return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>\n`;
      },
      image({ href, text }) {
        const picture = pictures.get(resolve(path, href).path);
        if (!picture) throw new Error(`${path} shows a picture that does not exist: ${href}`);
        const { src, width, height } = picture;
        return `<img src="${escapeHTML(src)}" alt="${escapeHTML(text)}" width="${width}" height="${height}" loading="lazy">`;
      },
    },
  });
  const html = marked.parser(withoutClosedParts(marked.lexer(markdown)));
  if (!title) throw new Error(`${path} has no title`);
  return { title, sections, html };
}

const STARTS = Object.entries(features).map(([name, isOn]) => ({
  text: `<!-- if ${name} -->`,
  isOn,
}));
const END = '<!-- end -->';

/** Leaves out what is between a comment such as `<!-- if offers -->` and its end, if the feature is switched off. */
function withoutClosedParts(tokens: Token[]): Token[] {
  let isOpen = true;
  return tokens.filter(({ type, raw }) => {
    if (type !== 'html') return isOpen;
    const comment = raw.trim();
    isOpen = comment === END || (STARTS.find(({ text }) => text === comment)?.isOn ?? isOpen);
    return false;
  });
}

/** Makes an anchor as GitHub does: letters, digits and hyphens. */
const toAnchor = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** Resolves an address in a document. @returns the path in the repository, or an empty path for a web address */
function resolve(from: string, href: string) {
  const { protocol, pathname, hash } = new URL(href, `file:///${from}`);
  return { path: protocol === 'file:' ? pathname.slice(1) : '', hash };
}

/** @returns undefined for a document that only the repository has */
function toAddress(from: string, href: string): string | undefined {
  const { path, hash } = resolve(from, href);
  if (path === '' || path === from) return path === '' ? href : hash;
  if (path === 'docs/owner.md') return handbookPath() + hash;
  const [, runbook] = path.split('docs/runbooks/');
  return runbook && runbookPath(runbook) + hash;
}
