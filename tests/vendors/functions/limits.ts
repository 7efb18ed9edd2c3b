/** Function that reads PDFs, with programs of several megabytes. */
export const READS_PDFS = 'admin-content';

/** Functions with the payment provider's SDK. */
const HAVE_PAYMENTS = [
  'admin-orders',
  'admin-sales',
  'delete-account',
  'health',
  'payment-links',
  'payments',
  'places-payments',
  'schedule',
  'stripe-webhook',
];

/** Limits of a packed function: bytes, and milliseconds of CPU for a cold start. */
export interface FunctionLimit {
  bytes: number;
  milliseconds: number;
}

/** Finds the limit of a function. @returns undefined for the function that reads PDFs */
export function findLimit(name: string): FunctionLimit | undefined {
  if (name === READS_PDFS) return undefined;
  if (HAVE_PAYMENTS.includes(name)) return { bytes: 3_000_000, milliseconds: 250 };
  return { bytes: 1_500_000, milliseconds: 150 };
}
