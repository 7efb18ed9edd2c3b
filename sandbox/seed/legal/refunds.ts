import { heading, type LegalSeed, list, paragraph } from './text.ts';

export const refunds: LegalSeed = {
  title: 'Refunds',
  summary:
    'Your money back within 30 days, for whatever reason: how to ask, how long it takes, and the rights that you have by law besides.',
  body: [
    heading('Our money-back guarantee'),
    paragraph(
      'Not what you hoped for? Within 30 days of paying you can have all of your money back, whatever the reason, even if you have read or downloaded the notes. This is a promise of ours: it comes on top of the rights that the law gives you.',
    ),
    heading('How to ask'),
    list(
      'Reply to your confirmation email, or write to the email address at the foot of this page from the address of your account.',
      'Tell us your order number (it looks like AE-1234ABCD) or the name of the subject. You need not give a reason.',
      'We answer within five working days and send the money back to the card you paid with, within 14 days of your message at the latest. Your bank may take some days more to show it.',
    ),
    paragraph(
      'With the refund your access to that subject ends; please delete the files that you have downloaded. Other subjects that you bought stay yours.',
    ),
    heading('The 14-day right to cancel'),
    paragraph(
      'For most things bought online the law (the Consumer Contracts Regulations 2013) gives you 14 days to change your mind. For downloads that right ends when you are given access, if you asked for that and understood what it means. That is what the box before the pay button says, and your confirmation email repeats it. If you did not tick such a box, you still have the 14 days. In either case the guarantee above gives you more time.',
    ),
    heading('If something is wrong'),
    paragraph(
      'If a file does not open, is not what we described or is full of mistakes, the Consumer Rights Act 2015 gives you the right to have it put right, or some or all of your money back, also after the 30 days. Write to us: see our [terms](/terms).',
    ),
    heading('Bought under 18'),
    paragraph(
      'If you are under 18 and bought without asking a parent or guardian, you or they can write to us and we give the money back, also after the 30 days.',
    ),
    heading('Paid twice, or paid by mistake'),
    paragraph(
      'The shop does not sell you what you already own. Should you be charged wrongly all the same, write to us before you ask your bank: we can send the money back at once, while a dispute at the bank takes weeks and pauses your access.',
    ),
  ],
};
