import type { BuildEnvironmentOptions, PluginOption } from 'vite';

/** Matches the modules of a folder whose path below it begins with one of these. */
const below = (folder: string, beginnings: readonly string[]): RegExp =>
  new RegExp(`/${folder}/(?:${beginnings.map((one) => one.replaceAll('.', '\\.')).join('|')})`);

const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/** What every page needs, and little more: `RARE` are the modules of these folders that few pages need. */
const COMMON =
  /\/node_modules\/zod\/|\/contract\/|\/site\/(?:lib|components|texts)\/|\/forms\/FormAlert\./;
const RARE = [
  below('contract', [
    ...['accounts/account', 'accounts/confirmation-', 'accounts/update-emails.', 'admin/'],
    ...['catalogue/editions', 'files/objects.', 'files/stored-pdf', 'payments/consent'],
    ...['payments/discount-codes.', 'payments/free-orders.', 'payments/pay.'],
    ...['payments/payer-consent.', 'payments/payment-links.', 'payments/payments.'],
    ...['payments/quote-', 'payments/spread.', 'reading/'],
  ]),
  below('site/lib', ['older-browsers.', 'reauthentication.']),
  below('site/components/ui', ['ConfirmButton.', 'Dialog.', 'Select.', 'Tooltip.']),
  below('site/texts', [
    ...['account', 'admin.', 'ask-to-pay.', 'auth.', 'checkout.', 'delete-account.'],
    ...[
      'discount-codes.',
      'outline.',
      'passwords.',
      'pay.',
      'progress.',
      'reset-password.',
      'search.',
    ],
    ...['unconfirmed-', 'update'],
  ]),
];
const isCommon = (id: string) => COMMON.test(id) && !RARE.some((rare) => rare.test(id));

/** What only the checkout needs, also after the bank's page and where nothing is to pay. */
const CHECKOUT =
  /\/features\/checkout\/(?:BuyerAddress|checkout-|success-|use-login-)|\/contract\/payments\/quote-request\.|\/texts\/discount-codes\./;
/** What every form needs, and the form of a card, which the checkout and the page of a payment link show. */
const FORMS =
  /\/forms\/use-|\/features\/checkout\/|\/contract\/payments\/(?:consent|payments|quote-data)\.|\/texts\/checkout\./;
const isOfForms = (id: string) => FORMS.test(id) && !CHECKOUT.test(id);
/** The fields of accounts. */
const ACCOUNTS = /\/site\/forms\/|\/contract\/accounts\/accounts\.|\/texts\/auth\./;
/** What the panel shares with its late parts and with the dialog on the home pages. */
const ADMIN =
  /\/features\/admin\/(?:sign-in\/describe-)?[\w-]+\.tsx?|\/contract\/admin\/(?:content|evidence|messages|sign-in)\.|\/texts\/admin\.|\/lib\/reauthentication\.|\/ui\/(?:ConfirmButton|Dialog|Select|Tooltip)\./;
/** What is known of a student's reading, which the list of purchases and the home page show. */
const PROGRESS =
  /\/features\/progress\/|\/contract\/reading\/(?:\w+-)?progress\.|\/texts\/progress\./;
/** What computes a difference, for the cards of the home page and for the price on a subject's page. */
const OFFERS = /\/features\/offers\/|\/contract\/payments\/(?:quote-missing|spread)\./;

/**
 * How browsers get the scripts: few files that pages share, so that a first visit waits for few requests
 * and a second page finds most of them in the cache (docs/decisions/0047-what-browsers-load.md).
 */
export const clientChunks: BuildEnvironmentOptions = {
  rolldownOptions: {
    output: {
      codeSplitting: {
        minShareCount: 2,
        groups: [
          // A group takes what its modules import along, unless one with a higher priority has it.
          { name: 'react', test: REACT, priority: 4 },
          { name: 'app', test: isCommon, tags: ['$initial'], priority: 3 },
          { name: 'forms', test: isOfForms, tags: ['$initial'], priority: 2 },
          { name: 'checkout', test: CHECKOUT, tags: ['$initial'], priority: 1 },
          { name: 'accounts', test: ACCOUNTS, tags: ['$initial'], priority: 1 },
          { name: 'admin', test: ADMIN, tags: ['$initial'], priority: 1 },
          { name: 'offers', test: OFFERS, tags: ['$initial'], priority: 1 },
          { name: 'progress', test: PROGRESS, tags: ['$initial'], priority: 1 },
          { name: 'shared', entriesAware: true },
        ],
      },
    },
  },
};

/**
 * Takes Vite's code out that loads the styles and imports of a part before the part: pages have
 * all styles, and a part of theirs imports what they have.
 */
export const plainImports: PluginOption = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** The list of what a part imports, and its uses, which `plainImports` leaves without a purpose. */
const LISTS = /^const __vite__mapDeps=.*\n|,__vite__mapDeps\(\[[\d,]*\]\)/g;

/** Takes those lists out of the scripts once Vite has written them. */
export const withoutLists: PluginOption = {
  name: 'without-lists',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(LISTS, '');
      }
    },
  },
};
