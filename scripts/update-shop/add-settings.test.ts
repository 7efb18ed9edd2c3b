import { expect, test } from 'vitest';
import { addSettings } from './add-settings.ts';

const base = `export const texts: Texts = {
  /** Mine. */
  tagline: 'Notes', // on home
  reasons: ['a'],
};
`;

interface Case {
  title: string;
  own: string;
  next: string;
  source: string;
  added: string[];
}

const cases: Case[] = [
  {
    title: 'a setting after its neighbour, with its comment',
    own: base.replace('Notes', 'My notes'),
    next: base.replace(
      '  reasons',
      "  /** For parents. */\n  evidence: 'An A', // short\n  reasons",
    ),
    source: base
      .replace('Notes', 'My notes')
      .replace('  reasons', "  /** For parents. */\n  evidence: 'An A',\n  reasons"),
    added: ['texts.evidence'],
  },
  {
    title: 'two settings at the end of a list without a last comma',
    own: "export const texts = {\n  tagline: 'Mine'\n};\n",
    next: base.replace("['a'],", "['a'],\n  more: 1,\n  most: 2,"),
    source: "export const texts = {\n  tagline: 'Mine',\n  more: 1,\n  most: 2,\n};\n",
    added: ['texts.more', 'texts.most'],
  },
  {
    title: 'a setting after a last one without a comma, but with a comment',
    own: "export const texts = {\n  tagline: 'Mine' // note\n};\n",
    next: base.replace("['a'],", "['a'],\n  more: 1,"),
    source: "export const texts = {\n  tagline: 'Mine', // note\n  more: 1,\n};\n",
    added: ['texts.more'],
  },
  {
    title: 'two settings after a last one without a comma, but with a comment before its end',
    own: "export const texts = {\n  tagline: 'Mine' /* note */\n};\n",
    next: base.replace("['a'],", "['a'],\n  more: 1,\n  most: 2,"),
    source: "export const texts = {\n  tagline: 'Mine', /* note */\n  more: 1,\n  most: 2,\n};\n",
    added: ['texts.more', 'texts.most'],
  },
  {
    title: 'a setting in a file that an editor on Windows has saved',
    own: `\uFEFF${base.replaceAll('\n', '\r\n')}`,
    next: base.replace('{\n', "{\n  title: 'T',\n"),
    source: `\uFEFF${base.replaceAll('\n', '\r\n').replace('{', "{\n  title: 'T',")}`,
    added: ['texts.title'],
  },
  {
    title: 'a setting before all others',
    own: base,
    next: base.replace('{\n', "{\n  title: 'T',\n"),
    source: base.replace('{\n', "{\n  title: 'T',\n"),
    added: ['texts.title'],
  },
  {
    title: 'a whole group, and a setting inside a group',
    own: 'export const brand = {\n  colours: {\n    paper: 1,\n  },\n};\n',
    next: 'export const brand = {\n  colours: {\n    paper: 0,\n    /** New. */\n    desk: 2,\n  },\n};\n\n/** Taxes. */\nexport const tax = {\n  rate: 20,\n};\n',
    source:
      'export const brand = {\n  colours: {\n    paper: 1,\n    /** New. */\n    desk: 2,\n  },\n};\n\n/** Taxes. */\nexport const tax = {\n  rate: 20,\n};\n',
    added: ['brand.colours.desk', 'tax'],
  },
  {
    title: 'a setting, but none with a file of a pack that is not the shop’s',
    own: base,
    next: base.replace("['a'],", "['a'],\n  icon: 'packs/economics/icon.svg',\n  more: 1,"),
    source: base.replace("['a'],", "['a'],\n  more: 1,"),
    added: ['texts.more'],
  },
  {
    title: 'nothing that the owner has left out, and keeps what the product has dropped',
    own: "export const texts = {\n  tagline: 'Mine',\n};\n",
    next: 'export const texts = {\n  reasons: [],\n};\n',
    source: "export const texts = {\n  tagline: 'Mine',\n};\n",
    added: [],
  },
];

test.each(cases)('adds $title', ({ own, next, source, added }) => {
  const from = own.includes('brand') ? own : base;
  expect(addSettings(own, from, next, 'packs/economics/')).toEqual({ source, added });
});
