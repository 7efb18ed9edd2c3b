import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';

const withQuery = (path: string, fields: Record<string, string | undefined>) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
};

export const paths = {
  home: () => '/',
  subject: (slug: string) => `/${slug}`,
  /** `next` is the path to return to after signing in. */
  auth: ({ tab, next }: { tab?: 'signup'; next?: string } = {}) =>
    withQuery('/auth', { tab, next }),
  /** For visitors: signs up, then opens the checkout. */
  signUpToBuy: (request: QuoteRequest) =>
    paths.auth({ tab: 'signup', next: paths.checkout(request) }),
  checkout: ({ subjectId, offerId, code }: QuoteRequest) =>
    withQuery('/checkout', { subject: subjectId, offer: offerId, code }),
  /** Without a subject or an offer, the payer chooses. */
  buyForSomeone: ({ subjectId, offerId }: Omit<QuoteRequest, 'code'> = {}) =>
    withQuery('/buy-for-someone', { subject: subjectId, offer: offerId }),
  /** Page of an order of places. */
  order: (token: string) => `/orders/${token}`,
  schools: () => '/schools',
  /** Without a code, the page asks for it. */
  join: () => '/join',
  purchases: () => '/purchases',
  /** Without a place, every subject. `file` is a content item's id. */
  practise: (place: { subject?: string; topic?: string; file?: string; page?: string } = {}) =>
    withQuery('/practise', place),
  printCards: (subjectId: string) => withQuery('/print-cards', { subject: subjectId }),
  /** Shown by the worker in the stead of pages that need a connection. */
  offline: () => '/offline',
  account: () => '/account',
  deleteAccount: () => '/delete-account',
  admin: () => '/admin',
  studio: () => '/studio/',
  resetPassword: () => '/reset-password',
  parents: () => '/parents',
  terms: () => '/terms',
  privacy: () => '/privacy',
  refunds: () => '/refunds',
};

/** Returns the path of a page, without the file name or slash that the build adds. */
export function pagePath({ pathname }: URL): string {
  return pathname.replace(/(\/index)?\.html$/, '').replace(/\/$/, '') || '/';
}

/** Returns the canonical path of a page. The pages of signed-in users and owners have the visitors' addresses. */
export function canonicalPath(url: URL): string {
  const path = pagePath(url);
  return path === '/home' ? '/' : path.replace(/^\/owned\//, '/');
}

/** Returns false for a subject that is off sale: it keeps its page, but no other page links to it. */
export const isListed = ({ availability }: Pick<SubjectDocument, 'availability'>): boolean =>
  availability !== 'off-sale';
