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
  checkout: ({ subjectId, offerId, code }: QuoteRequest) =>
    withQuery('/checkout', { subject: subjectId, offer: offerId, code }),
  purchases: () => '/purchases',
  practise: () => '/practise',
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

/** Returns the canonical path of a page, without the file name or slash that the build adds. */
export function pagePath({ pathname }: URL): string {
  return pathname.replace(/(\/index)?\.html$/, '').replace(/\/$/, '') || '/';
}

/** Returns false for a subject that is off sale: it keeps its page, but no link leads there. */
export const isListed = ({ availability }: Pick<SubjectDocument, 'availability'>): boolean =>
  availability !== 'off-sale';
