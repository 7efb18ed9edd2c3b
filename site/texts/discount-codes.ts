/** What the checkout says about discount codes; the server says why one does not count. */
export const discountLabels = {
  code: 'Discount code',
  apply: 'Apply',
  applied: 'Discount code:',
  remove: 'Remove',
  missing: 'Please enter a code.',
  /** @param price with decimals, e.g. `£0.00` */
  withoutPayment: 'There is nothing to pay.',
  getAccess: 'Get access for £0',
} as const;
