import { course } from '#shop';
import { ACCESS_CONTENT } from '#site/lib/course.ts';

export const purchasesLabels = {
  accessRequired: 'Access Required',
  none: 'No Purchases Yet',
  purchasedOn: (date: string) => `Purchased ${date}`,
  note: `Full access to ${course.quality} content • Lifetime access • Downloadable materials`,
  noteUntil: (date: string) =>
    `Full access to ${course.quality} content until ${date} • Downloadable materials`,
  joinedOn: (date: string) => `Joined ${date}`,
  placeFrom: (organisation: string) => `Your place from ${organisation}`,
  paidByOther: 'Paid for by someone else',
  difference: (isDeducted: boolean) =>
    isDeducted
      ? 'Keep the notes after that day: you pay only the difference.'
      : 'You can keep the notes after that day.',
  keep: 'Keep them for good',
  pausedPlace: (isSchools: boolean) =>
    `Your place is paused, so the notes are locked for now. Please ask ${isSchools ? 'your teacher' : 'the person who gave you the link'}.`,
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
