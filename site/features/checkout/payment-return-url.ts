/** Details with which a payment that the bank refused can be retried. */
interface ReturnDetails {
  /** Undefined for a subject. */
  offerId?: string | undefined;
  /** Applied discount code. */
  code?: string | undefined;
}

/**
 * Returns the address to which the payment provider redirects from the student's bank.
 * @param name name of the subject or offer
 */
export function paymentReturnUrl(
  origin: string,
  name: string,
  { offerId, code }: ReturnDetails = {},
): string {
  const more = Object.entries({ offer: offerId, code })
    .map(([field, value]) => (value ? `&${field}=${encodeURIComponent(value)}` : ''))
    .join('');
  return `${origin}/?payment_success=true&subject=${encodeURIComponent(name)}${more}`;
}
