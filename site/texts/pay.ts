/** Texts of `/pay/{token}`, for someone who pays for a student. */
export const payLabels = {
  asks: (firstName: string) => `${firstName} has asked you to pay`,
  someoneAsks: 'A student has asked you to pay',
  explain:
    'You would be buying these A-Level Economics revision notes for them. They can open the notes as soon as you pay.',
  order: 'What you are paying for',
  oneTimePayment: 'One-time payment',
  includedForStudent: 'What the student gets',
  email: 'Your email address',
  emailHint: 'For your confirmation and receipt. The student does not see it.',
  thanks: 'Thank you',
  paidNow: (what: string) =>
    `${what} is paid for, and the student can open the notes now. We are emailing you a confirmation with your receipt.`,
  receipt: 'Your receipt',
  paidAlready: 'This has already been paid for',
  nothingLeft: (what: string) => `${what} is paid for. There is nothing left to pay.`,
  nothingToPay: 'There is nothing to pay',
  isFree: (what: string) =>
    `${what} costs nothing for this student now. Please tell them to get it on their own checkout page.`,
  linkInvalid: 'This link does not work',
  unavailable: 'This cannot be bought now',
  pending: 'Waiting for your bank',
  pendingText:
    'You do not need to stay on this page or pay again. As soon as your payment is confirmed, the student gets access and we email you.',
  stripe:
    "Stripe processes your payment securely: we never see your card details. We don't tell the student who paid.",
  home: 'See what we sell',
} as const;
