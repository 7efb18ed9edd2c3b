/** The address of a purchase's receipt. Who knows it still needs the buyer's session. */
export const receiptPath = (orderNumber: string): `/${string}` =>
  `/receipts/${encodeURIComponent(orderNumber)}`;

/** The address of the receipt of someone who paid for a student: who has the link may see it. */
export const payerReceiptPath = (token: string): `/${string}` => `/receipts/paid/${token}`;
