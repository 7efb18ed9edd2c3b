import { expect, test } from 'vitest';
import { listTextFiles, readText } from './text-files.ts';

/** Words of this shop alone, which belong to `shop.config.ts` and to its pack. */
const OWN_WORDS = {
  // Not in the names of the package and of the pack's folder.
  Economics: /(?<!a-star-|\.\/packs\/)(micro|macro|\b)economics\b/i,
  AQA: /\bAQA\b/,
  'A-Level': /\bA-level/i,
  'A*': /(?<![\w*/])A\*(?![\w*/])/,
  '£': /£|U\+A3|\b(pounds?|penny|pence)\b/i,
  GBP: /\bGBP\b/i,
  London: /London/,
  'en-GB': /\ben[-_]GB\b/,
};

const PRODUCT =
  /^(contract|server|functions|site|studio|diagrams|scripts|sandbox|local-shop)\/|^(packs\/)?[^/]+\.(json|mjs|ts|toml)$|^\.env\.example$/;

/** Tests, documents, the stand-in's list of currencies, and the shop's own configuration. */
const ELSEWHERE = [
  /\.test\.tsx?$/,
  /\.md$/,
  /^package-lock\.json$/,
  /^shop\.config\.ts$/,
  /^sandbox\/stripe\/(money|testing)\.ts$/,
];

const files = listTextFiles().filter(
  (file) => PRODUCT.test(file) && !ELSEWHERE.some((pattern) => pattern.test(file)),
);

test.each(Object.entries(OWN_WORDS))('no product code contains %s', (_, pattern) => {
  const matches = files.flatMap((file) =>
    readText(file)
      .split('\n')
      .flatMap((text, index) => (pattern.test(text) ? `${file}:${index + 1}  ${text.trim()}` : [])),
  );
  expect(matches).toEqual([]);
});
