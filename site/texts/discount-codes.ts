export const discountLabels = {
  code: 'Discount code',
  apply: 'Apply',
  applied: (code: string) => `${code} is applied.`,
  remove: 'Remove',
  missing: 'Please enter a code.',
  price: 'Price',
  toPay: 'To pay',
  nothingToPay: 'There is nothing to pay, so you do not need a card.',
  getAccess: 'Get access for £0',
} as const;

export const discountMessages = {
  /** @param names the subjects' names as one text */
  freeSuccess: (names: string) => ({
    title: 'Order Complete',
    description: `You now have access to ${names}!`,
  }),
} as const;
