/**
 * Where the payment provider sends the student back to after a redirect to their bank.
 * @param name of the subject, or of the offer
 * @param offerId where the order is of an offer
 */
export function paymentReturnUrl(origin: string, name: string, offerId?: string): string {
  const offer = offerId ? `&offer=${encodeURIComponent(offerId)}` : '';
  return `${origin}/?payment_success=true&subject=${encodeURIComponent(name)}${offer}`;
}
