import { features } from '#shop';
import { bad, type Check, type Finding, good } from '../check.ts';
import { ADDRESS, type Visit, visit } from './visit.ts';

const MIN_HSTS_SECONDS = 31_536_000;

const readMaxAge = (value: string) => Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0);

/** Headers that every response must send to browsers, with tests of their values. */
const RULES: readonly (readonly [header: string, isRight: (value: string) => boolean])[] = [
  ['Strict-Transport-Security', (value) => readMaxAge(value) >= MIN_HSTS_SECONDS],
  ['X-Content-Type-Options', (value) => value.toLowerCase() === 'nosniff'],
  ['X-Frame-Options', (value) => /^(deny|sameorigin)$/i.test(value)],
  ['Referrer-Policy', (value) => value !== '' && value !== 'unsafe-url'],
];

const POLICY = [
  'Content-Security-Policy',
  (value: string) => value.includes('default-src'),
] as const;

/** The last path is that of a payment link, whose page is served at any token. */
const PAGES = [
  '/',
  '/index.html',
  '/admin',
  '/admin.html',
  '/checkout',
  '/checkout.html',
  ...(features.paymentLinks ? ['/pay.html', '/pay/doctor'] : []),
];
const FUNCTION = '/api/subjects';
/** The Edge Function itself refuses an upload without a ticket of the shop. */
const EDGE = '/objects/upload-doctor?ticket=none';

const findMissing = ({ headers }: Visit, rules: typeof RULES) =>
  rules.filter(([name, isRight]) => !isRight(headers.get(name) ?? '')).map(([name]) => name);

const isRedirect = ({ status }: Visit) => status >= 300 && status < 400;

function judge(lacking: Map<string, string[]>): Finding | undefined {
  for (const [path, names] of lacking) {
    if (names.length > 0) {
      return bad(
        `${path} lacks ${names.join(', ')}: deploy again, and check that netlify.toml is in use.`,
      );
    }
  }
  return undefined;
}

export const pageHeaders: Check = {
  name: "Pages' headers",
  needs: [ADDRESS],
  async run({ address }, signal) {
    const visits = await Promise.all(PAGES.map((path) => visit(address + path, { signal })));
    const missing = PAGES.find((_, index) => (visits[index]?.status ?? 0) >= 400);
    if (missing) return bad(`${missing} is not there: deploy the shop to this address.`);
    const lacking = PAGES.map((path, index) => {
      const page = visits[index];
      return [
        path,
        page && !isRedirect(page) ? findMissing(page, [...RULES, POLICY]) : [],
      ] as const;
    });
    return (
      judge(new Map(lacking)) ?? good('Every page has the headers and its Content-Security-Policy.')
    );
  },
};

/** Checks the headers of the functions and the Edge Function: the host's rules reach files only. */
export const functionHeaders: Check = {
  name: "Functions' headers",
  needs: [ADDRESS],
  async run({ address }, signal) {
    const [called, edge] = await Promise.all([
      visit(address + FUNCTION, { signal }),
      visit(address + EDGE, { signal, method: 'PUT', body: '%PDF-' }),
    ]);
    if (called.status !== 200)
      return bad(`${FUNCTION} responds with ${called.status}: see the functions' log.`);
    if (edge.status !== 401)
      return bad(
        `${EDGE.split('?')[0]} responds with ${edge.status} to an upload without permission: the Edge Function does not run.`,
      );
    const lacking = new Map([
      [FUNCTION, findMissing(called, RULES)],
      ['The Edge Function', findMissing(edge, RULES)],
    ]);
    return judge(lacking) ?? good('The functions and the Edge Function send them.');
  },
};
