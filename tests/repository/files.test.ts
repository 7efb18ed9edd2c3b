import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { listTextFiles, readText } from './text-files.ts';

/** Files that a tool, the platform or a person starts by their place or name. */
const ENTRY_POINTS = [
  /\.(test|spec)\.tsx?$/,
  /^[\w.-]+$/,
  /^functions\/(edge\/)?[\w-]+\.ts$/,
  /^site\/pages\//,
  /^sandbox\/[\w-]+\/main\.ts$/,
  // Sanity's tools look for these by name.
  /^studio\/(sanity\.cli\.ts|sanity\.config\.ts|_document\.js)$/,
  // The compiler reads declarations by itself.
  /\.d\.ts$/,
  // Loaded by names without an ending: client-directives.ts, bundle.ts.
  /^site\/directives\/\w+\.ts$/,
  /^sandbox\/stripe\/stripe-js\/sdk\/\w+\.js$/,
];

const code = listTextFiles().filter((file) => /\.(ts|tsx|astro|mjs|js|css|html)$/.test(file));
const sources = [...code, 'package.json'].map((file) => ({ file, text: readText(file) }));

test('every file is imported or run by something', () => {
  const unused = code.filter((file) => {
    if (ENTRY_POINTS.some((pattern) => pattern.test(file))) return false;
    const name = new RegExp(`['"/]${basename(file).replaceAll('.', '\\.')}['"? ]`);
    return !sources.some((source) => source.file !== file && name.test(source.text));
  });
  expect(unused).toEqual([]);
});
