import { dirname, resolve } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { readRules } from 'local-stand-ins/netlify/rules.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { downloadGradeEvidence } from '#contract/catalogue/catalogue.ts';
import { builtSite } from '#contract/catalogue/publishing.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { openSampleSite } from '../../support/built-site.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import {
  RETURN_POLICY,
  readGraph,
  SHOP_NAME,
  seller,
  subjectGraph,
} from '../../support/structured-data.ts';

const PRIVATE = [
  '/404',
  '/account',
  '/admin',
  '/admin/handbook',
  '/admin/handbook/dispute',
  '/admin/handbook/hosting-plan-used-up',
  '/admin/handbook/leaked-token',
  '/admin/handbook/lost-key-value-store',
  '/admin/handbook/moved-domain',
  '/admin/handbook/old-files-in-the-cms',
  '/admin/handbook/paid-without-access',
  '/admin/handbook/refund',
  '/admin/handbook/rotated-keys',
  '/admin/handbook/runbooks',
  '/admin/handbook/shared-file',
  '/auth',
  '/buy-for-someone',
  '/checkout',
  '/choose-password',
  '/class',
  '/delete-account',
  '/home',
  '/join',
  '/my-data-shell',
  '/offline',
  '/orders',
  '/pay',
  '/print-cards',
  '/purchases',
  '/read-shell',
  '/receipt-shell',
  '/reset-password',
  '/shell',
];
/** Owners' pages of every subject with topics. */
const OWNED = ['/owned/macroeconomics', '/owned/microeconomics'];

const shop = await startTestSandbox({ isSeeded: true });
const { pages, read, list, contains, headersFile, env } = await openSampleSite();
const site = setting({ env }, 'SITE_URL');

const isHidden = (page: (typeof pages)[number]) => page.meta.get('robots') === 'noindex';
const indexed = pages.filter((page) => !isHidden(page));
const pageAt = (path: string) => {
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return page;
};

test('only private and useless pages have noindex', () => {
  expect(pages.filter(isHidden).map(({ path }) => path)).toEqual([...PRIVATE, ...OWNED].sort());
  expect(indexed.map(({ path }) => path)).toEqual([
    '/',
    '/macroeconomics',
    '/microeconomics',
    '/parents',
    '/practise',
    '/privacy',
    '/refunds',
    '/schools',
    '/terms',
  ]);
});

test('no file of the site contains a secret, although the build has access to them all', () => {
  const secrets = Object.keys(env).filter((name) => /SECRET|TOKEN|HASH|SMTP|HOOK|BLOBS/.test(name));
  expect(secrets.length).toBeGreaterThan(8);
  const all = Buffer.concat(list().map(read));
  expect(secrets.filter((name) => all.includes(setting({ env }, name)))).toEqual([]);
  expect(contains(setting({ env }, 'PUBLIC_STRIPE_KEY'))).toEqual([
    'buy-for-someone.html',
    'checkout.html',
    'pay.html',
    'schools.html',
  ]);
});

const options = { configHeaders: [], minimal: false, headersFiles: [headersFile] };
const { headers } = await parseAllHeaders(options);

test.each(pages.filter(({ path }) => path !== '/404'))(
  '$path has the same security policy as its file',
  ({ path }) => {
    const policies = (address: string) =>
      headers.flatMap((rule) =>
        'forRegExp' in rule && rule.forRegExp.test(address) ? [rule.values] : [],
      );
    expect(policies(path)).toEqual([
      expect.objectContaining({
        'Content-Security-Policy': expect.stringMatching(
          /^default-src '(?:self|none)'; script-src 'self'/,
        ),
      }),
    ]);
    expect(policies(`${path === '/' ? '/index' : path}.html`)).toEqual(policies(path));
  },
);
test.each(pages.filter(({ path }) => !path.endsWith('shell')))(
  '$path names the seller, their address, their email and the terms',
  ({ html }) => {
    const footer = html.slice(html.lastIndexOf('<footer'));
    for (const said of [
      'A* Economics (sample seller)',
      '1 Sample Street, London',
      'href="mailto:help@shop.example"',
      ...['/parents', '/terms', '/privacy', '/refunds'].map((path) => `href="${path}"`),
      `© ${new Date().getFullYear()} ${SHOP_NAME}`,
    ]) {
      expect(footer).toContain(said);
    }
  },
);

/** Pages without content for one reader, which a function fills in. */
const shared = pages.filter(({ path }) => path !== '/read-shell');

test.each(shared)('$path has a title and a canonical address', ({ path, title, canonical }) => {
  expect(title).toMatch(/^\S.* · A\* Economics$/);
  expect(canonical).toBe(new URL(path === '/home' ? '/' : path.replace(/^\/owned/, ''), site).href);
});

test.each(shared)('a link to $path shows a title, a text and a picture', async (page) => {
  const { title, canonical, meta } = page;
  const image = new URL(meta.get('og:image') ?? '');
  expect(Object.fromEntries(meta)).toMatchObject({
    'og:title': title.replace(` · ${SHOP_NAME}`, ''),
    'og:description': meta.get('description') ?? expect.stringMatching(/^.{50,160}$/),
    'og:url': canonical,
    'og:type': 'website',
    'og:site_name': SHOP_NAME,
    'og:locale': 'en_GB',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': expect.stringMatching(/./),
    'twitter:card': 'summary_large_image',
  });
  expect(image.origin).toBe(site);
  const picture = read(image.pathname);
  expect(await sharp(picture).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 630,
  });
  expect(picture.length).toBeLessThanOrEqual(100_000);
});

test('listed pages have distinct titles and descriptions that fit a search result', () => {
  const titles = indexed.map(({ title }) => title);
  const texts = indexed.map(({ meta }) => meta.get('description') ?? '');
  expect(new Set(titles).size).toBe(indexed.length);
  expect(new Set(texts).size).toBe(indexed.length);
  for (const title of titles) expect(title).toMatch(/^.{10,60}$/);
  for (const text of texts) expect(text).toMatch(/^.{50,160}$/);
});

test('every subject has its own picture', () => {
  const pictures = ['/', '/macroeconomics', '/microeconomics'].map((path) =>
    pageAt(path).meta.get('og:image'),
  );
  expect(new Set(pictures).size).toBe(3);
});

test('the sitemap contains exactly the listed pages', () => {
  const list = read('sitemap.xml').toString();
  const addresses = [...list.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.sort()).toEqual(indexed.map(({ canonical }) => canonical).sort());
});

test('robots.txt names the sitemap and blocks no page with noindex', () => {
  const lines = read('robots.txt').toString().trim().split('\n');
  expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`);
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual(['Disallow: /api/']);
  expect(lines).toContain(`Allow: ${downloadGradeEvidence.path}`);
});

test('the page for parents explains what is sold, what it costs, who sells it and how to get money back', () => {
  const { html } = pageAt('/parents');
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  for (const said of [
    'href="/microeconomics"',
    '£30.00',
    '>16 files, 32 pages, ',
    '£50.00',
    '>28 files, 56 pages, ',
    'with cards and diagram drills to practise it',
    'within 30 days, for any reason',
    'href="/refunds"',
    'A* Economics (sample seller), 1 Sample Street',
    'href="/api/grade-evidence/download"',
  ]) {
    expect(main).toContain(said);
  }
});

test('the home page describes the seller and the return policy as structured data', () => {
  expect(readGraph(pageAt('/').html)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...seller(site),
        logo: `${site}/apple-touch-icon.png`,
        legalName: 'A* Economics (sample seller)',
        email: 'help@shop.example',
        address: expect.stringContaining('1 Sample Street'),
        hasMerchantReturnPolicy: {
          ...RETURN_POLICY,
          merchantReturnLink: pageAt('/refunds').canonical,
        },
      },
      {
        '@type': 'WebSite',
        '@id': `${site}/#site`,
        name: SHOP_NAME,
        url: `${site}/`,
        inLanguage: 'en-GB',
        publisher: { '@id': `${site}/#shop` },
      },
    ],
  });
});

test.each(['microeconomics', 'macroeconomics'])(
  '%s describes a product, a course and breadcrumbs, at its price',
  (slug) => {
    const name = slug[0]?.toUpperCase() + slug.slice(1);
    expect(readGraph(pageAt(`/${slug}`).html)).toEqual(
      subjectGraph(site, { name, slug, price: '30.00', stock: 'InStock' }),
    );
  },
);

test('private pages carry no structured data', () => {
  for (const { html } of pages.filter(isHidden)) expect(html).not.toContain('ld+json');
});

test('every icon that a page names exists, and so does /favicon.ico', async () => {
  const icons = [...pageAt('/').html.matchAll(/<link rel="[a-z-]*icon" href="([^"]+)"/g)];
  expect(icons.map(([, path]) => path).sort()).toEqual([
    '/apple-touch-icon.png',
    '/favicon.ico',
    '/favicon.svg',
  ]);
  expect(read('favicon.ico').subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  expect(await sharp(read('apple-touch-icon.png')).metadata()).toMatchObject({
    format: 'png',
    width: 180,
    height: 180,
  });
});

const manifest = z.strictObject({
  id: z.literal('/'),
  name: z.literal(SHOP_NAME),
  short_name: z.literal(SHOP_NAME),
  description: z.string().min(50).max(160),
  lang: z.literal('en-GB'),
  dir: z.literal('ltr'),
  start_url: z.literal('/purchases'),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  theme_color: z.literal('#f7f2e6'),
  background_color: z.literal('#f7f2e6'),
  icons: z.array(
    z.strictObject({
      src: z.string(),
      sizes: z.string(),
      type: z.string(),
      purpose: z.enum(['any', 'maskable']),
    }),
  ),
});

test('the manifest describes the app, with icons of the sizes and types that it names', async () => {
  const { icons } = manifest.parse(JSON.parse(read('manifest.webmanifest').toString()));
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    'any any',
  ]);
  for (const { src, sizes, type } of icons) {
    const { format, width, height } = await sharp(read(src)).metadata();
    expect(type).toMatch(`image/${format}`);
    expect(width).toBe(height);
    expect([`${width}x${height}`, 'any']).toContain(sizes);
  }
});

test('a device may cut the maskable icon to a circle of 80 %: only the opaque ground is outside', async () => {
  const { data, info } = await sharp(read('app-icon-maskable.png'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => data.readUInt32BE((y * info.width + x) * 4);
  const ground = colourAt(0, 0);
  expect(ground).toBe(0x1d3fb8ff);
  const isDrawn = (x: number, y: number) => colourAt(x, y) !== ground;
  const sides = [...Array(info.width).keys()];
  const drawn = sides.flatMap((y) => sides.flatMap((x) => (isDrawn(x, y) ? [[x, y]] : [])));
  const centre = (info.width - 1) / 2;
  const radii = drawn.map(([x = 0, y = 0]) => Math.hypot(x - centre, y - centre) / info.width);
  expect(Math.max(...radii)).toBeLessThan(0.4);
});

test('only the student’s own page names the manifest', () => {
  const named = pages.filter(({ html }) => html.includes('manifest.webmanifest'));
  expect(named.map(({ path }) => path)).toEqual(['/purchases']);
});

test('responses and files of the functions and the Studio have noindex', async () => {
  const client = shop.client();
  const evidence = await client.get(downloadGradeEvidence.path);
  const decided = await client.get(evidence.headers.get('location') ?? '');
  const responses = [
    await client.get('/api/subjects'),
    await client.get(getPurchases.path),
    await client.get('/objects/no-such-file'),
    evidence,
    decided,
    await client.get(decided.headers.get('location') ?? ''),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 401, 404, 302, 302, 200]);
  for (const { headers } of responses) expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(read('_headers').toString()).toMatch(
    /^\/studio\/\*\n(?: .*\n)* {2}X-Robots-Tag: noindex$/m,
  );
});

test('the site publishes the time when its content was read, and the subjects that have a page', () => {
  const { builtAt, subjectIds } = builtSite.parse(JSON.parse(read('build.json').toString()));
  expect(subjectIds?.toSorted()).toEqual([MACRO, MICRO].toSorted());
  expect(Date.parse(builtAt)).toBeLessThan(Date.now());
});

test('an address in capitals redirects to the page', async () => {
  // Netlify's own matcher.
  const rules = await readRules(resolve('netlify.toml'), dirname(headersFile));
  const redirect = async (path: string) => {
    const { status, target } = (await rules.redirection(new URL(path, site), new Headers())) ?? {};
    return target && `${status} ${target.pathname}${target.search}`;
  };
  expect(await redirect('/macroeconomics')).toBeUndefined();
  expect(await redirect('/MICROECONOMICS')).toBe('301 /microeconomics');
  expect(await redirect('/Auth?tab=signup')).toBe('301 /auth?tab=signup');
});
