/** Arrival of a refund, according to the payment provider (https://docs.stripe.com/refunds). */
export const REFUND_ARRIVES =
  'The money goes back to the card that you paid with. It arrives within 5 to 10 working days; your bank decides how soon.';

export const REFUND_HELP =
  'Is the money missing after 10 working days? Reply to this email with your order number.';
