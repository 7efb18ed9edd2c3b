/** The number that buyer and owner quote: the tail of the payment's own id, e.g. `AE-9F3K2M7Q`. */
export function orderNumber(paymentIntentId: string): string {
  return `AE-${paymentIntentId.slice(-8).toUpperCase()}`;
}
