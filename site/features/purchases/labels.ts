import { course } from '#shop';
import { ACCESS_CONTENT } from '#site/lib/course.ts';

export const purchasesLabels = {
  accessRequired: 'Access Required',
  none: 'No Purchases Yet',
  purchasedOn: (date: string) => `Purchased ${date}`,
  note: `Full access to ${course.quality} content • Lifetime access • Downloadable materials`,
  access: ACCESS_CONTENT,
  /** @param isPaidByOther true if someone else paid, so that their bank is meant */
  returnedNote: (isPaidByOther: boolean) =>
    isPaidByOther
      ? 'The bank of the person who paid has taken this payment back, so your access has ended.'
      : 'Your bank has taken this payment back, so your access has ended.',
  disputed: (amount: string) => `${amount} under review at the bank`,
  order: (number: string) => `Order ${number}`,
  receipt: 'Receipt',
} as const;
