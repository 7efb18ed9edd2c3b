import { expect, test } from 'vitest';
import { toTests } from './changed-tests.mjs';

const imports: Record<string, string[]> = {
  'functions/payments.ts': ['#contract/checkout/checkout.ts', '#server/http/serve.ts'],
  'site/pages/practise.astro': ['../features/practice/PracticePage.tsx', '../layouts/Layout.astro'],
  'site/lib/call.ts': ['#contract/errors.ts'],
};
const FOLDERS = ['checkout', 'practice'].flatMap((feature) => [
  `tests/api/${feature}/`,
  `tests/browser/${feature}/`,
]);
const select = (...files: string[]) =>
  toTests(files, {
    listImports: (file) => imports[file] ?? [],
    exists: (name) => FOLDERS.includes(name) || name.includes('.'),
  });

const CHECKOUT = { api: ['tests/api/checkout/'], browser: ['tests/browser/checkout/'] };
const EVERYTHING = { api: ['tests/api'], browser: ['tests/browser'] };
const NOTHING = { unit: [], api: [], browser: [] };

test.each([
  ['a rule', 'server/checkout/plan-payment.ts', CHECKOUT],
  ['a contract', 'contract/checkout/quote.ts', CHECKOUT],
  ['an island', 'site/features/checkout/CheckoutPage.tsx', CHECKOUT],
  ['a function, by the contract it imports', 'functions/payments.ts', CHECKOUT],
  [
    'a page, by the features it imports',
    'site/pages/practise.astro',
    { api: ['tests/api/practice/'], browser: ['tests/browser/practice/'] },
  ],
  ['a feature without such tests', 'server/accounts/passwords.ts', { api: [], browser: [] }],
  ['a shared module', 'server/store/commit.ts', EVERYTHING],
  ['a module of no feature', 'site/lib/call.ts', EVERYTHING],
  ['a helper of tests', 'tests/support/client.ts', EVERYTHING],
  [
    'a test',
    'tests/api/checkout/offers.test.ts',
    { api: ['tests/api/checkout/offers.test.ts'], browser: [] },
  ],
])('selects the tests of %s', (_, file, tests) => {
  expect(select(file)).toEqual({ unit: [file], ...tests });
});

test('a change of documents alone needs no tests', () => {
  expect(select('README.md')).toEqual(NOTHING);
});
