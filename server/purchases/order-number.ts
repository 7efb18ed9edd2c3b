/** Derives the order number from the end of the payment's id, such as `AE-9F3K2M7Q`. */
export function orderNumber(paymentIntentId: string): string {
  return `AE-${paymentIntentId.slice(-8).toUpperCase()}`;
}
