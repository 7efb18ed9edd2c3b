/** Details for a retry, if the bank refuses the payment. */
interface ReturnDetails {
  /** Undefined for a subject. */
  offerId?: string | undefined;
  code?: string | undefined;
}

/** @param name name of the subject or offer */
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
