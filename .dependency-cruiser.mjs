/**
 * Allowed import directions, as docs/architecture.md lists them. `npm test` checks them.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const sdksOfNode =
  '^node_modules/(@vercel/kv|@sanity/client|@sanity/webhook|stripe|nodemailer|openid-client)(/|$)';
const sdks = `${sdksOfNode}|^node_modules/@netlify/blobs(/|$)`;

/** The shop's configuration, or a pack's. */
const CONFIGURATION = '^shop[.]config[.]ts$|^packs/[^/]+/shop[.]config[.]ts$|^packs/packs[.]mjs$';

/** The file with the shop's version. */
const VERSION = '^package[.]json$';

/** @param {string} name @param {string} comment @param {string} from @param {string[]} allowed */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '[.]test[.]tsx?$' },
  to: { pathNot: allowed, dependencyTypesNot: ['core'] },
});

/** Shared by all features, and knowing none. */
const base = {
  store: [],
  services: [],
  printing: [],
  tokens: ['services'],
  limits: ['store', 'tokens'],
  email: ['services'],
  jobs: ['services', 'store'],
  alarms: ['email', 'jobs', 'services', 'store'],
  audit: ['alarms', 'store'],
};

export const SHARED = Object.keys(base);

/** @param {...string} features */
const feature = (...features) => [...SHARED, ...features];

/**
 * Folders of each layer, with the other folders of the layer that each may import. A folder lists only folders above
 * it, so that no circle is possible. docs/architecture.md shows this graph.
 * @type {Record<string, Record<string, string[]>>}
 */
export const FOLDERS = {
  server: {
    ...base,
    accounts: feature(),
    catalogue: feature(),
    sessions: feature('accounts'),
    http: feature('accounts', 'sessions'),
    purchases: feature('accounts', 'catalogue'),
    files: feature('accounts', 'catalogue', 'purchases'),
    places: feature('accounts', 'catalogue', 'purchases'),
    disputes: feature('accounts', 'purchases', 'files'),
    checkout: feature('accounts', 'catalogue', 'purchases', 'places', 'disputes'),
    'payment-links': feature('accounts', 'purchases', 'checkout'),
    editions: feature('accounts', 'catalogue', 'purchases', 'files'),
    'text-view': feature('purchases', 'files'),
    progress: feature('accounts', 'catalogue', 'purchases', 'editions'),
    reader: feature('catalogue', 'purchases', 'files'),
    offline: feature('accounts', 'catalogue', 'purchases', 'files', 'editions', 'text-view'),
    'page-reports': feature('accounts', 'catalogue', 'purchases', 'files', 'editions'),
    practice: feature('accounts', 'catalogue', 'purchases', 'files', 'places'),
    'personal-data': feature(
      'accounts',
      'sessions',
      'purchases',
      'files',
      'checkout',
      'payment-links',
      'places',
      'editions',
      'progress',
      'practice',
      'page-reports',
    ),
    admin: feature(
      'accounts',
      'sessions',
      'catalogue',
      'purchases',
      'files',
      'disputes',
      'checkout',
      'places',
    ),
    health: feature('catalogue', 'purchases', 'files', 'checkout', 'places', 'page-reports'),
    schedule: feature(
      'accounts',
      'sessions',
      'catalogue',
      'purchases',
      'files',
      'checkout',
      'places',
      'editions',
      'practice',
      'page-reports',
      'health',
    ),
  },
  contract: {
    accounts: [],
    sessions: [],
    files: [],
    catalogue: ['files'],
    editions: [],
    checkout: ['catalogue'],
    purchases: ['catalogue', 'editions'],
    'payment-links': ['accounts', 'checkout'],
    places: ['accounts', 'checkout'],
    progress: [],
    'text-view': [],
    offline: ['text-view'],
    reader: ['files', 'progress'],
    practice: ['progress'],
    'page-reports': ['progress'],
    admin: ['accounts', 'catalogue', 'files', 'places'],
    'personal-data': ['admin', 'files', 'practice'],
    health: [],
  },
  'site/features': {
    'personal-data': [],
    accounts: ['personal-data'],
    sessions: [],
    health: [],
    offline: [],
    'page-reports': [],
    practice: ['offline', 'progress'],
    progress: ['offline'],
    'text-view': [],
    search: [],
    reader: ['offline', 'page-reports', 'practice', 'progress', 'text-view', 'search'],
    'card-payment': [],
    'payment-links': ['card-payment'],
    places: ['accounts', 'card-payment'],
    checkout: ['card-payment', 'payment-links'],
    catalogue: ['practice', 'progress', 'search', 'checkout', 'places'],
    purchases: ['accounts', 'offline', 'practice', 'progress', 'catalogue', 'places'],
    admin: ['sessions', 'health', 'page-reports'],
  },
};

const LIST_OF_KEYS = '^server/stored-keys[.]ts$';
const LIST_OF_MIGRATIONS = '^server/migrations[.]ts$';

/** @param {string} layer @param {Record<string, string[]>} folders */
const folderRules = (layer, folders) => [
  ...Object.entries(folders).map(([folder, allowed]) => ({
    name: `${layer}-${folder}`,
    comment: `${layer}/${folder} may import: ${allowed.join(', ') || 'no other folder'}.`,
    severity: 'error',
    from: { path: `^${layer}/${folder}/`, pathNot: '[.]test[.]tsx?$' },
    to: { path: `^${layer}/[^/]+/`, pathNot: `^${layer}/(${[folder, ...allowed].join('|')})/` },
  })),
  {
    name: `${layer}-folders`,
    comment: 'Every folder has a place in FOLDERS. Modules beside the folders import none of them.',
    severity: 'error',
    from: {
      path: `^${layer}/`,
      pathNot: `^${layer}/(${Object.keys(folders).join('|')})/|[.]test[.]tsx?$|${LIST_OF_KEYS}|${LIST_OF_MIGRATIONS}`,
    },
    to: { path: `^${layer}/[^/]+/` },
  },
];

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'Files that import each other are one concept: merge them, or extract the shared part.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'Every import must resolve. `npm run test:vendors` installs its own packages.',
      severity: 'error',
      from: { pathNot: '^tests/vendors/netlify/' },
      to: { couldNotResolve: true, pathNot: '^astro:' },
    },
    only(
      'contract-imports-schemas-only',
      'Every other layer builds on the contract. The schedule computes the same days in browser and functions, and formulas look the same in the Studio and on pages.',
      '^contract/',
      ['^contract/', CONFIGURATION, '^node_modules/(zod|groq|ts-fsrs|temml)/'],
    ),
    only('diagrams-are-data', "The configuration exports the pack's drawings.", '^diagrams/', [
      '^diagrams/',
      CONFIGURATION,
    ]),
    only('packs-import-drawing-tools', 'A pack is data.', '^packs/', [
      '^packs/',
      '^diagrams/(diagram|drill|plot)[.]ts$',
      '^contract/shop-config[.]ts$',
    ]),
    only('the-configuration-is-data', 'Every layer imports it.', CONFIGURATION, [
      '^contract/shop-config[.]ts$',
      '^packs/[^/]+/(drawings|drills)[.]ts$',
      '^packs/shop-lock[.]mjs$',
    ]),
    only('server-imports-the-contract', 'Rules import no functions or pages.', '^server/', [
      '^server/',
      '^contract/',
      '^diagrams/',
      CONFIGURATION,
      VERSION,
      '^node_modules/',
    ]),
    {
      name: 'sdks-only-in-services-and-store',
      comment: 'One file for each hosted service imports its SDK.',
      severity: 'error',
      from: { path: '^(server|functions)/', pathNot: '^server/(services|store)/|[.]test[.]ts$' },
      to: { path: sdks },
    },
    ...Object.entries(FOLDERS).flatMap(([layer, folders]) => folderRules(layer, folders)),
    {
      name: 'keys-are-declared-in-stored-keys',
      comment:
        'The keys of a feature are declared in one module, which server/stored-keys.ts lists.',
      severity: 'error',
      from: { path: '^server/', pathNot: '/stored-keys[.]ts$' },
      to: { path: '^server/store/keys[.]ts$' },
    },
    only(
      'declared-keys-import-no-code',
      'A declaration of keys adds no code to a function, and any feature above may import it.',
      '^server/([^/]+)/stored-keys[.]ts$',
      ['^server/store/keys[.]ts$', '^server/$1/', '^contract/'],
    ),
    {
      name: 'few-need-all-keys',
      comment: 'A feature imports the keys of the features that it may import.',
      severity: 'error',
      from: { path: '^(server/(?!personal-data/)|functions/)', pathNot: '[.]test[.]ts$' },
      to: { path: LIST_OF_KEYS },
    },
    {
      name: 'rules-never-see-http',
      comment: 'Rules take values instead of a Request, so that their tests need no HTTP.',
      severity: 'error',
      from: { path: '^server/(?!http/)', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/http/' },
    },
    only('functions-are-routes', 'A function connects an endpoint to a rule.', '^functions/', [
      '^functions/',
      '^server/',
      '^contract/',
      CONFIGURATION,
      '^node_modules/(@netlify/functions|jose)/',
    ]),
    {
      name: 'preparation-in-one-function',
      comment: 'Preparing a PDF adds megabytes of code to every function that reaches it.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/admin-content[.]ts$' },
      to: { reachable: true, path: '^server/files/preparation/thread[.]ts$' },
    },
    {
      name: 'payments-in-few-functions',
      comment: "The payment provider's SDK slows the start of every function that reaches it.",
      severity: 'error',
      from: {
        path: '^functions/',
        pathNot:
          '^functions/(admin-orders|admin-sales|delete-account|health|payment-links|payments|places-payments|schedule|stripe-webhook)[.]ts$',
      },
      to: { reachable: true, path: '^server/services/payments[.]ts$' },
    },
    {
      name: 'edge-runs-without-node',
      comment:
        'The Edge Function runs on web standards: no Node modules, no SDKs for Node, no settings, no imports by `#`.',
      severity: 'error',
      from: { path: '^functions/edge/' },
      to: {
        reachable: true,
        path: `${sdksOfNode}|^server/config[.]ts$|${CONFIGURATION}|^(node:)?(buffer|crypto|fs|http|https|net|path|stream|util)$`,
      },
    },
    only('site-never-sees-the-server', 'Pages must not contain secrets.', '^site/', [
      '^site/',
      '^contract/',
      '^diagrams/',
      CONFIGURATION,
      '^node_modules/',
      '^astro:',
    ]),
    {
      name: 'features-are-above',
      comment: 'What features share knows none of them.',
      severity: 'error',
      from: {
        path: '^site/(components|forms|lib|pictures|seo)/',
        pathNot: '[.]test[.]tsx?$',
      },
      to: { path: '^site/features/' },
    },
    {
      name: 'stand-ins-import-no-shop',
      comment: 'The stand-ins are a package of their own, tests included.',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { pathNot: ['^sandbox/', '^node_modules/'], dependencyTypesNot: ['core'] },
    },
    only(
      'local-shop-imports-stand-ins',
      'It shares no code with the product: it runs the product, and seeds it with data.',
      '^local-shop/',
      ['^local-shop/', '^sandbox/', '^node_modules/', '^diagrams/', CONFIGURATION],
    ),
    only(
      'studio-imports-the-contract',
      'The Studio shares limits and names with the shop.',
      '^studio/',
      ['^studio/', '^contract/', '^diagrams/', CONFIGURATION, '^node_modules/'],
    ),
    only(
      'doctor-looks-from-outside',
      'Besides the status checks, which the panel shows too, a check shares no rule: it would share its mistakes.',
      '^scripts/doctor/(?!test-)',
      [
        '^scripts/doctor/',
        '^scripts/(shop-settings|terminal)[.]ts$',
        '^sandbox/kit/env-file[.]ts$',
        '^contract/',
        CONFIGURATION,
        VERSION,
        '^server/(config|build-config|config-fields)[.]ts$',
        '^server/health/checks[.]ts$',
        '^server/services/email[.]ts$',
        '^node_modules/',
      ],
    ),
    {
      name: 'drawings-are-for-the-seed',
      comment: 'Only the seed prints drawings.',
      severity: 'error',
      from: { path: '^local-shop/(?!seed/)' },
      to: { path: '^diagrams/' },
    },
    {
      name: 'stand-ins-are-self-contained',
      comment: 'A stand-in imports its own folder and the kit, so that another project can use it.',
      severity: 'error',
      from: { path: '^sandbox/([^/]+)/' },
      to: { path: '^sandbox/', pathNot: ['^sandbox/$1/', '^sandbox/kit/'] },
    },
    {
      name: 'product-never-imports-stand-ins',
      comment: 'The product runs without its stand-ins.',
      severity: 'error',
      from: {
        path: '^(contract|diagrams|packs|server|functions|site|studio)/',
        pathNot: '[.]test[.]tsx?$',
      },
      to: { path: '^(sandbox|local-shop|tests|scripts)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|[.]functions|[.]astro|[.]shop[^/]*|[.]cache|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.astro', '.json'],
    },
  },
};
