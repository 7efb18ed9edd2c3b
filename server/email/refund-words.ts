/** When the money of a refund is back, as the payment provider says (https://docs.stripe.com/refunds). */
export const REFUND_ARRIVES =
  'The money goes back to the card that you paid with. It arrives within 5 to 10 business days; your bank decides how soon.';

/** What to do where it is not. */
export const REFUND_HELP =
  'Is the money missing after 10 business days? Reply to this email with your order number.';
