/** Reads PDFs, with programs of megabytes. */
export const READS_PDFS = 'admin-content';

/** Have the payment provider's SDK. */
const HAVE_PAYMENTS = [
  'admin-orders',
  'admin-sales',
  'admin-status',
  'delete-account',
  'pay',
  'payments',
  'schedule',
  'stripe-webhook',
];

/** What a packed function may weigh, in bytes, and cost at a cold start, in milliseconds of CPU. */
export interface FunctionLimit {
  bytes: number;
  milliseconds: number;
}

/** Finds the limit of a function. @returns `undefined` for the one that reads PDFs */
export function limitOf(name: string): FunctionLimit | undefined {
  if (name === READS_PDFS) return undefined;
  if (HAVE_PAYMENTS.includes(name)) return { bytes: 3_000_000, milliseconds: 250 };
  return { bytes: 1_500_000, milliseconds: 150 };
}
