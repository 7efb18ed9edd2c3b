const withQuery = (path: string, fields: Record<string, string | undefined>) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
};

/** The shop's own addresses, one function each. */
export const paths = {
  home: () => '/',
  subject: (slug: string) => `/${slug}`,
  /** `next` is where to go once signed in. */
  auth: ({ tab, next }: { tab?: 'signup'; next?: string } = {}) =>
    withQuery('/auth', { tab, next }),
  checkout: (subjectId: string) => withQuery('/checkout', { subject: subjectId }),
  purchases: () => '/purchases',
  admin: () => '/admin',
  resetPassword: () => '/reset-password',
  terms: () => '/terms',
  privacy: () => '/privacy',
  refunds: () => '/refunds',
};

/** Where the payment provider sends the buyer back to, should it have to take the page over. */
export function paymentReturnUrl(origin: string, subjectName: string): string {
  return `${origin}/?payment_success=true&subject=${encodeURIComponent(subjectName)}`;
}
