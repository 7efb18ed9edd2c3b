/** The path of a receipt. Reading it needs the buyer's session. */
export const receiptPath = (orderNumber: string): `/${string}` =>
  `/receipts/${encodeURIComponent(orderNumber)}`;

/** The path of a payer's receipt. The link alone gives access. */
export const payerReceiptPath = (token: string): `/${string}` => `/receipts/paid/${token}`;
