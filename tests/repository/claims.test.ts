import { expect, test } from 'vitest';
import { readText } from './text-files.ts';

/** Claims of a document about the product, each with the file and the title of a test that proves it. */
type Claims = readonly (readonly [claim: string, file: string, title: string])[];

const README: Claims = [
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
    'offline once kept',
    'tests/browser/purchases/purchases.spec.ts',
    'keeps a subject on the device, reads out the progress, refuses what needs a connection, and removes the subject',
  ],
  [
    'Cards and drills, offline too',
    'tests/browser/practice/practice.spec.ts',
    'answers given without a connection reach the account from any page, also if the student has signed out before: the shop then ends the session',
  ],
  [
    'with formulas, gaps and hidden labels',
    'tests/packs/content.test.ts',
    'gives students something to practise in each card and drill, and reads each formula and gap',
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
    'local-shop/start.test.ts',
    'names each invalid setting, and builds nothing',
  ],
  [
    'takes the newest version into your shop, or changes nothing and says why',
    'scripts/update-shop/update-shop.test.ts',
    'updates a template copy, killed at each step, and keeps what the owner has changed',
  ],
  [
    'takes the newest version into your shop, or changes nothing and says why',
    'scripts/update-shop/update-shop.test.ts',
    'refuses with a sentence: %s',
  ],
  [
    'You need Node 20 or later',
    'tests/repository/supply-chain.test.ts',
    'the lock contains the Node 24 binary of each platform',
  ],
  [
    'after the first install, no internet',
    'local-shop/main.test.ts',
    'behind a proxy, starts the whole shop on its earlier build, ends cleanly, and starts again',
  ],
  [
    'prints the addresses, passwords and test cards',
    'local-shop/main.test.ts',
    'behind a proxy, starts the whole shop on its earlier build, ends cleanly, and starts again',
  ],
  [
    'no command needs WSL',
    'tests/repository/portable.test.ts',
    'nothing that a shop’s machine runs needs a shell or a link',
  ],
  [
    'Tried with Node 22 for Windows under Wine',
    'tests/vendors/windows.test.ts',
    'the installation and the configuration are checked',
  ],
  [
    'Tried with Node 22 for Windows under Wine',
    'tests/vendors/windows.test.ts',
    'every stand-in responds, and the functions serve the content of a first start',
  ],
  [
    'by tests: `new-shop`, `doctor`, Ctrl-C',
    'tests/vendors/windows.test.ts',
    'new-shop writes a shop',
  ],
  [
    'by tests: `new-shop`, `doctor`, Ctrl-C',
    'tests/vendors/windows.test.ts',
    'the doctor reports that no setting is set',
  ],
  [
    'by tests: `new-shop`, `doctor`, Ctrl-C',
    'tests/vendors/windows.test.ts',
    'Ctrl-C closes a stand-in before it ends',
  ],
  [
    'shop.lock # the name of its pack',
    'scripts/new-shop/plan.test.ts',
    'writes only files of the shop itself, and names its pack in the lock',
  ],
  [
    'runs the shop of another pack',
    'tests/packs/pack.spec.ts',
    'a student buys, reads and practises in this shop',
  ],
  [
    'open the Studio, and drop them on a topic',
    'tests/studio/new-subject.spec.ts',
    'a third subject with several dropped PDFs is published in one press, has a page after one build, can be bought, and cannot be deleted while a student owns it',
  ],
  [
    'a button that deploys immediately',
    'scripts/doctor/steps.test.ts',
    'the button "Deploy to Netlify" requests every setting before the build hook, with its step',
  ],
  [
    'the pages are built again, and show it',
    'tests/api/catalogue/publishing.test.ts',
    'the first publication starts a build, and the next ones share a second build, whose time the shop tells',
  ],
  [
    "stand-ins that speak the services' own protocols",
    'sandbox/upstash/replies.test.ts',
    'replies to each recorded command as Redis did',
  ],
  [
    'Everything listens on this machine only',
    'local-shop/main.test.ts',
    'behind a proxy, starts the whole shop on its earlier build, ends cleanly, and starts again',
  ],
  [
    'Environment variables override the local defaults',
    'local-shop/start.test.ts',
    "describes itself, and gives functions its settings and the caller's overrides",
  ],
];

const COMPARE: Claims = [
  [
    'with pictures, formulas, gaps and hidden labels',
    'tests/packs/content.test.ts',
    'shows each kind of card and each kind of drill without code, some of them free',
  ],
  [
    "Receipts show one country's VAT rate",
    'server/purchases/receipts.test.ts',
    'shows a VAT line and number from the day of registration',
  ],
  [
    'in your own database, with encrypted backups',
    'scripts/ledger/backup-file.test.ts',
    'returns the written records, and reveals none of them without the key',
  ],
  [
    "Every page, with the buyer's address, immediately",
    'tests/api/files/stamped-downloads.test.ts',
    "every page names the notes' owner, the order, and the purpose of the copy",
  ],
  [
    'contents, search inside the notes, large print, text view',
    'tests/browser/reader/reader.spec.ts',
    'a visitor opens a free file, and navigates by field, keys, zoom and contents',
  ],
  [
    'contents, search inside the notes, large print, text view',
    'tests/browser/reader/reader.spec.ts',
    'words are found in the pages and in the text view',
  ],
  [
    'Cards and drills towards the exam date',
    'contract/practice/plan.test.ts',
    'in 200 days with missed days, each card is seen before its last paper, and no day is longer than needed',
  ],
  [
    'offline once kept',
    'tests/browser/purchases/purchases.spec.ts',
    'keeps a subject on the device, reads out the progress, refuses what needs a connection, and removes the subject',
  ],
  [
    'Cards and drills towards the exam date, offline too',
    'tests/browser/practice/practice.spec.ts',
    'answers given without a connection reach the account from any page, also if the student has signed out before: the shop then ends the session',
  ],
  [
    'A refund ends access within a minute',
    'tests/api/files/downloads.test.ts',
    'after a refund, a locked file is 403 again, and so is a new ticket for the reader',
  ],
  [
    'Access pauses',
    'server/purchases/purchase-status.test.ts',
    'access is paused only while the bank decides',
  ],
  [
    'a draft of the evidence waits at Stripe',
    'tests/api/disputes/disputes.test.ts',
    'a dispute alarms the owner once, and its evidence is a draft at the provider',
  ],
  [
    'Six accounts and about an hour',
    'scripts/doctor/steps.test.ts',
    'docs/deploy.md fits on one page, and its steps take an hour',
  ],
  [
    'someone who can follow [ten steps](deploy.md)',
    'scripts/doctor/steps.test.ts',
    'docs/deploy.md has the steps of the doctor, in order',
  ],
];

test.each([
  ...README.map((claim) => ['README.md', ...claim] as const),
  ...COMPARE.map((claim) => ['docs/compare.md', ...claim] as const),
])('%s claims "%s", and %s proves it', (document, claim, file, title) => {
  expect(readText(document).replace(/\s+/g, ' ')).toContain(claim);
  const text = readText(file);
  expect(text.includes(`('${title}'`) || text.includes(`("${title}"`), title).toBe(true);
});
