import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField } from 'astro/config';
import { Features } from 'lightningcss';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { packConditions, packsAreData } from './packs/packs.mjs';
import { brandLook } from './site/integrations/brand-look.ts';
import { clientDirectives } from './site/integrations/client-directives.ts';
import { offlineWorker } from './site/integrations/offline-worker.ts';
import { pdfFiles } from './site/integrations/pdf-files.ts';
import { preloadScripts } from './site/integrations/preload-scripts.ts';
import { primaryAddress, redirects } from './site/integrations/redirects.ts';
import { securityHeaders } from './site/integrations/security-headers.ts';
import { indexableSitemap } from './site/integrations/sitemap.ts';
import { studio } from './site/integrations/studio.ts';
import { switchedPages } from './site/integrations/switched-pages.ts';

// `CONTEXT` and `SITE_NAME` are set by the host.
const { env } = process;

const text = (/** @type {'client' | 'server'} */ context, options = {}) =>
  envField.string({ context, access: 'public', ...options });

// Files that pages share: React, the code that several islands load at once, and the code of few pages. Vite's default
// is one file for each set of islands: up to 53 files for a page.
const OF_FEW_PAGES = {
  // Each group before those that use it.
  failures: /[\\/]forms[\\/](?:FormAlert|describe-failure)\.tsx?$/,
  'account-labels': /[\\/]features[\\/]accounts[\\/]labels\.ts/,
  forms: /[\\/]site[\\/](?:forms|features[\\/]accounts[\\/]passwords)[\\/]/,
  progress:
    /[\\/]features[\\/]progress[\\/](?:browser-progress|send-progress|labels|PagesRead|progress-query)\.tsx?$/,
  // Other pages need the labels.
  payment: /[\\/]features[\\/]card-payment[\\/](?!labels|bank-return)/,
  dialog: /[\\/]ui[\\/]Dialog\.tsx/,
  admin:
    /[\\/](?:contract|features|components)[\\/](?:admin|health)[\\/](?!FormDialog)|[\\/](?:admin|panel)[\w-]*\.ts$/,
  answers:
    /[\\/](?:practice[\\/](?:browser|send)-practice|practice-today|contract[\\/]practice[\\/](?:answers|aside|cards|card-tasks|card-text|practice|record))\.ts$/,
  // Late in practice, and for printing.
  cards:
    /[\\/]practice[\\/]card[\\/](?:CardText|labels)\.tsx?$|[\\/]card-text\.css|[\\/]math-node\.ts$/,
  search: /[\\/]text-search\.ts/,
  download: /[\\/]DownloadAll\.tsx/,
  // Loads late.
  outline: /[\\/]text-and-outline\.ts/,
  offline: /[\\/](?:offline|idb)[\\/]/,
  places:
    /[\\/](?:contract|features)[\\/]places[\\/](?!join|PlacesPayment|SchoolFields|details|use-open-payment)/,
  joining: /[\\/]places[\\/]join/,
  'places-payment': /[\\/]features[\\/]places[\\/](?!PlacesPayment)/,
};
const codeSplitting = {
  groups: [
    { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
    {
      name: 'shared',
      test: (/** @type {string} */ id) => !Object.values(OF_FEW_PAGES).some((few) => few.test(id)),
      minShareCount: 3,
      tags: ['$initial'],
    },
    ...Object.entries(OF_FEW_PAGES).map(([name, test]) => ({ name, test, minShareCount: 2 })),
  ],
};

const serverConditions = [...packConditions(), ...defaultServerConditions];

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  output: 'static',
  // A stylesheet in the head would delay the first paint by a round trip. Styles that few pages need belong in a file
  // that their part imports, not in `global.css`.
  build: { format: 'file', inlineStylesheets: 'always' },
  trailingSlash: 'ignore',
  site: env.SITE_URL,
  devToolbar: { enabled: false },
  integrations: [
    react(),
    brandLook(),
    clientDirectives(),
    switchedPages(),
    ...indexableSitemap(),
    pdfFiles(),
    preloadScripts(),
    securityHeaders({ stripeScriptUrl: env.PUBLIC_STRIPE_JS_URL }),
    primaryAddress({ context: env.CONTEXT, siteName: env.SITE_NAME, siteUrl: env.SITE_URL }),
    // After `primaryAddress`, which creates the same file.
    redirects(),
    // After everything that changes pages.
    offlineWorker(),
    studio({
      projectId: env.SANITY_PROJECT_ID ?? '',
      dataset: env.SANITY_DATASET ?? '',
      apiHost: env.SANITY_API_HOST || undefined,
      shopUrl: env.SITE_URL ?? '',
      studioUrl: env.STUDIO_URL || undefined,
    }),
  ],
  vite: {
    // Settings come from the environment, as in functions. Only the doctor reads `.env`.
    envDir: false,
    plugins: [tailwindcss()],
    resolve: { conditions: [...packConditions(), ...defaultClientConditions] },
    ssr: { resolve: { conditions: serverConditions } },
    // The reader loads parts on demand.
    worker: { format: 'es', rolldownOptions: { treeshake: packsAreData } },
    // The oldest browsers that docs/product.md names.
    build: {
      rolldownOptions: { treeshake: packsAreData },
      target: ['chrome111', 'edge111', 'firefox114', 'safari16.0'],
      // Tailwind writes styles for these browsers already, and the minifier keeps the older form of `@media`.
      cssTarget: 'esnext',
    },
    css: { lightningcss: { include: Features.MediaQueries } },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting } } } },
      // Astro renders pages in an environment of its own, which inherits no conditions.
      prerender: { resolve: { conditions: serverConditions } },
    },
  },
  env: {
    schema: {
      SITE_URL: text('client', { url: true }),
      PUBLIC_STRIPE_KEY: text('client'),
      PUBLIC_STRIPE_JS_URL: text('client', { optional: true, url: true }),
      SANITY_PROJECT_ID: text('server'),
      SANITY_DATASET: text('server'),
      // A public dataset needs no token.
      SANITY_TOKEN: envField.string({ context: 'server', access: 'secret' }),
      SANITY_API_HOST: text('server', { optional: true, url: true }),
      // Set by a local shop: the file for the content that the build writes for functions.
      DEPLOYED_CATALOGUE: text('server', { optional: true }),
      KV_REST_API_URL: text('server', { url: true }),
      KV_REST_API_TOKEN: envField.string({ context: 'server', access: 'secret' }),
      CONTEXT: text('server', { optional: true }),
    },
  },
});
