/** What the address to return to says besides the name, so that a payment that the bank refuses can be tried again. */
interface ReturnDetails {
  /** Where the order is of an offer. */
  offerId?: string | undefined;
  /** The discount code that counts. */
  code?: string | undefined;
}

/**
 * Where the payment provider sends the student back to after a redirect to their bank.
 * @param name of the subject, or of the offer
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
