import { expect, test } from 'vitest';
import { readText } from './text-files.ts';

/** README's claims about the product, each with the file and the title of a test that proves it. */
const CLAIMS = [
  [
    'Students buy, read and practise',
    'tests/packs/pack.spec.ts',
    'a student buys, reads and practises in this shop',
  ],
  [
    'All of it runs offline with one command',
    'local-shop/main.test.ts',
    'behind a proxy, starts the whole shop on its earlier build, ends cleanly, and starts again',
  ],
  [
    'shop.config.ts # name, colours, texts, currency, time zone, features on and off',
    'scripts/new-shop/plan.test.ts',
    'writes a valid configuration, with the comments of the present one',
  ],
  [
    'six accounts, each step with a check',
    'scripts/doctor/steps.test.ts',
    'docs/deploy.md has the steps of the doctor, in order',
  ],
  [
    'going live in an hour',
    'scripts/doctor/steps.test.ts',
    'docs/deploy.md fits on one page, and its steps take an hour',
  ],
  [
    'In your own database',
    'tests/api/checkout/ledger-recovery.test.ts',
    'a restore and a rebuild bring back a destroyed store',
  ],
  [
    'Every page, immediately',
    'tests/api/files/stamped-downloads.test.ts',
    "every page names the notes' owner, the order, and the purpose of the copy",
  ],
  [
    'Yes, with search, large print, text view',
    'tests/browser/reader/reader.spec.ts',
    'words are found in the pages and in the text view',
  ],
  [
    'Yes, with search, large print, text view',
    'tests/browser/text-view/text-view.spec.ts',
    "a buyer prints the text in large type with the file's line on each sheet, until access ends",
  ],
  [
    'Cards and drills; an open session continues offline',
    'tests/browser/practice/practice.spec.ts',
    'a session ends without a connection with what to look at again, can be undone after a reload, and continues with the same cards',
  ],
  [
    'within seconds the files are locked again',
    'tests/api/files/downloads.test.ts',
    'after a refund, a locked file is 403 again, and so is a new ticket for the reader',
  ],
  [
    "a visitor's page loads no script",
    'tests/api/scripts.test.ts',
    "a visitor's page loads no script",
  ],
  [
    'All local state is in `SHOP_DATA` and survives a `kill -9`',
    'local-shop/start.test.ts',
    'keeps all state, at the same addresses, after a power cut',
  ],
  [
    '`SESSION_SECRET=short npm start` fails and explains why',
    'local-shop/main.test.ts',
    'names an invalid setting, and serves nothing',
  ],
] as const;

const readme = readText('README.md').replace(/\s+/g, ' ');

test.each(CLAIMS)('README claims "%s", and %s proves it', (claim, file, title) => {
  expect(readme).toContain(claim);
  const text = readText(file);
  expect(text.includes(`test('${title}'`) || text.includes(`test("${title}"`), title).toBe(true);
});
