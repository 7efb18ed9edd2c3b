import { createHash } from 'node:crypto';

export interface SeedBlock {
  _type: 'block';
  _key: string;
  style: 'normal' | 'h2';
  listItem?: 'bullet';
  level?: number;
  children: { _type: 'span'; _key: string; text: string; marks: string[] }[];
  markDefs: { _type: 'link'; _key: string; href: string }[];
}

export interface LegalSeed {
  title: string;
  summary: string;
  body: (SeedBlock | SeedBlock[])[];
}

/** Derives the key from the text, so that seeding again changes nothing. */
const deriveKey = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A link is written `[words](address)`. */
const LINK = /\[([^\]]+)\]\(([^)]+)\)/;

function block(text: string, look: Pick<SeedBlock, 'style' | 'listItem' | 'level'>): SeedBlock {
  const markDefs: SeedBlock['markDefs'] = [];
  // A split by a pattern with two groups returns: text, words, address, text, words, address, … text.
  const parts = text.split(new RegExp(LINK, 'g'));
  const children = parts.flatMap((part, index) => {
    if (index % 3 === 2 || part === '') return [];
    const marks: string[] = [];
    if (index % 3 === 1) {
      const href = parts[index + 1] ?? '';
      const _key = `link${markDefs.length}`;
      markDefs.push({ _type: 'link', _key, href });
      marks.push(_key);
    }
    return [{ _type: 'span' as const, _key: `span${index}`, text: part, marks }];
  });
  return { _type: 'block', _key: deriveKey(text), ...look, children, markDefs };
}

export const heading = (text: string) => block(text, { style: 'h2' });
export const paragraph = (text: string) => block(text, { style: 'normal' });

export const list = (...items: string[]) =>
  items.map((text) => block(text, { style: 'normal', listItem: 'bullet', level: 1 }));
