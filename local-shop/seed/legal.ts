import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import type { MarkedToken, Token } from 'marked';
import { z } from 'zod';
import { parseBlocks, splitFrontMatter } from './notes.ts';
import { PACK } from './pack.ts';

const frontMatter = z.strictObject({
  title: z.string(),
  summary: z.string(),
  /** Date of the last change. */
  updated: z.iso.date(),
});

interface Span {
  text: string;
  /** Target of a link. */
  href?: string;
}

/** @throws Error for Markdown that a legal page cannot show */
function toSpans(tokens: readonly Token[]): Span[] {
  return (tokens as MarkedToken[]).flatMap((token): Span[] => {
    if (token.type === 'link') return [{ text: token.text, href: token.href }];
    if (token.type !== 'text') throw new Error(`A legal page cannot show ${token.raw}`);
    return 'tokens' in token && token.tokens ? toSpans(token.tokens) : [{ text: token.raw }];
  });
}

/** Derives the key from the text, so that seeding again changes nothing. */
const deriveKey = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

function block(
  tokens: readonly Token[],
  look: { style: string; listItem?: string; level?: number },
) {
  const spans = toSpans(tokens);
  const links = spans.flatMap(({ href }) => (href === undefined ? [] : [href]));
  const markDefs = links.map((href, index) => ({ _type: 'link', _key: `link${index}`, href }));
  let link = 0;
  return {
    _type: 'block',
    _key: deriveKey(spans.map(({ text }) => text).join('')),
    ...look,
    children: spans.map(({ text, href }, index) => ({
      _type: 'span',
      _key: `span${index}`,
      text,
      marks: href === undefined ? [] : [`link${link++}`],
    })),
    markDefs,
  };
}

function toBlocks(token: MarkedToken) {
  if (token.type === 'space') return [];
  if (token.type === 'heading') return [block(token.tokens, { style: `h${token.depth}` })];
  if (token.type === 'paragraph') return [block(token.tokens, { style: 'normal' })];
  if (token.type === 'list') {
    const look = { style: 'normal', listItem: 'bullet', level: 1 };
    return token.items.map(({ tokens }) => block(tokens, look));
  }
  throw new Error(`A legal page cannot show ${token.raw}`);
}

function page(name: string): IdentifiedSanityDocumentStub {
  const { head, text } = splitFrontMatter(join(PACK, 'legal', `${name}.md`));
  const { title, summary, updated } = frontMatter.parse(head);
  const body = parseBlocks(text).flatMap(toBlocks);
  return { _id: `legal-${name}`, _type: 'legalPage', title, summary, updatedOn: updated, body };
}

/** Legal pages of the pack: `legal/<name>.md` in Markdown with headings, paragraphs, lists and links. */
export const legalDocuments = ['terms', 'privacy', 'refunds'].map(page);
