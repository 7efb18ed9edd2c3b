import { heading, type LegalSeed, list, paragraph } from './text.ts';

export const refunds: LegalSeed = {
  title: 'Refunds',
  summary:
    'Your money back within 30 days, for any reason: how to ask, how long it takes, and your rights by law.',
  body: [
    heading('Our money-back guarantee'),
    paragraph(
      'Not what you hoped for? Within 30 days of paying you can have all your money back, for any reason, even if you have read or downloaded the notes. This is our own promise, in addition to your rights by law.',
    ),
    heading('How to ask'),
    list(
      'Reply to your confirmation email, or write from your account’s email address to the one at the foot of this page.',
      'Tell us your order number (it looks like AE-1234ABCD) or the name of the subject. You do not have to give a reason.',
      'We reply within five working days and refund the card you paid with, at the latest 14 days after your message. Your bank may take a few more days to show the refund.',
    ),
    paragraph(
      'The refund ends your access to that subject. Please delete the files that you downloaded. You keep the other subjects that you bought.',
    ),
    heading('The 14-day right to cancel'),
    paragraph(
      'For most things bought online, the law (the Consumer Contracts Regulations 2013) gives you 14 days to change your mind. For downloads, that right ends when you get access, if you asked for access and understood what this means. The box above the pay button says so, and your confirmation email repeats it. If you did not tick such a box, you still have the 14 days. Either way, the guarantee above gives you more time.',
    ),
    heading('If something is wrong'),
    paragraph(
      'If a file does not open, is not as we described it or is full of mistakes, the Consumer Rights Act 2015 gives you the right to have it put right, or to get some or all of your money back, even after the 30 days. Write to us: see our [terms](/terms).',
    ),
    heading('Bought under 18'),
    paragraph(
      'If you are under 18 and bought without asking a parent or guardian, you or they can write to us, and we will refund the money, even after the 30 days.',
    ),
    heading('Paid twice, or paid by mistake'),
    paragraph(
      'The shop does not sell you a subject that you already own. If you are charged wrongly all the same, write to us before you contact your bank. We can refund you at once, while a dispute at the bank takes weeks and pauses your access.',
    ),
  ],
};
