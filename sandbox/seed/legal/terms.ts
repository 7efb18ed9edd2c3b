import { heading, type LegalSeed, list, paragraph } from './text.ts';

export const terms: LegalSeed = {
  title: 'Terms of sale',
  summary:
    'What you buy here, what you may do with it, what it costs and what you can expect from us, in plain English.',
  body: [
    paragraph(
      'These are the terms of the contract between you and the seller named at the foot of every page (“we”). They are short, so please read them before you buy. Nothing in them takes away a right that the law gives you as a consumer.',
    ),
    heading('What you buy'),
    paragraph(
      'You buy access to our revision notes for one subject: PDF files that you download and read on your own device. Which topics a subject has is shown on its page before you buy, and some files are free so that you can see what the notes are like.',
    ),
    paragraph(
      'The notes are written for the AQA A-Level Economics course. AQA has no part in this shop. Notes help you revise; we cannot promise you a grade.',
    ),
    heading('Price and payment'),
    list(
      'The price on the pay button is everything that you pay, in pounds. There is no subscription and nothing is charged later.',
      'Payment is by card, through Stripe. Your card details go to Stripe and never reach us.',
      'The contract is made when your payment is confirmed. You then get an email with your order number, what you agreed to and these terms: please keep it.',
    ),
    heading('When you get it'),
    paragraph(
      'Straight away: the files are unlocked as soon as your payment is confirmed. Before you pay we ask you to agree to that, because your legal right to cancel within 14 days ends when your access begins. Our [money-back guarantee](/refunds) stays.',
    ),
    heading('Lifetime access'),
    paragraph(
      'Your access has no end date: it lasts for as long as this shop does, and it includes corrections and additions to the subject. Should we ever close the shop, we will email you at least 60 days before, so that you can download everything you bought.',
    ),
    heading('What you may do with the notes'),
    list(
      'You may download, print and mark them for your own study, on any device of yours, for as long as you like.',
      'You may not sell them, put them online, share your account or hand the files on to others. If you do, that breaks our agreement, and we may ask you to stop and, where we must, claim what the law allows.',
      'The notes stay our work; you buy the use of them, not the copyright.',
    ),
    heading('If you are under 18'),
    paragraph(
      'You are welcome here. Please show these terms to a parent or guardian and ask before you buy; the person whose card it is must agree. If somebody under 18 has bought without asking, write to us and we give the money back. Under 13, please let a parent or guardian make the account.',
    ),
    heading('If something is wrong with the notes'),
    paragraph(
      'The Consumer Rights Act 2015 says that digital content must be as described, fit for its purpose and of satisfactory quality. If ours is not, you can ask us to put it right, and where that does not happen within a reasonable time or is not possible, you can have some or all of your money back. If it damages your device and we were careless, you can ask for repair or compensation. [Citizens Advice](https://www.citizensadvice.org.uk/consumer/) explains these rights.',
    ),
    heading('Your account'),
    paragraph(
      'Please keep your password to yourself and your email address up to date: it is how we find what you bought. If a payment is returned, refunded or disputed with the bank, access to that subject ends or pauses until it is settled.',
    ),
    heading('What we are responsible for'),
    paragraph(
      'We are responsible for loss that we cause and that both of us could foresee when the contract was made. We do not limit what the law does not let us limit, such as your rights above, fraud, or injury caused by carelessness. We try to keep the shop up at all hours, but cannot promise that it is never down.',
    ),
    heading('Complaints'),
    paragraph(
      'Write to the email address at the foot of the page. We answer within five working days and try to settle it within 14. We are not a member of a dispute resolution scheme; Citizens Advice can tell you what else you can do.',
    ),
    heading('Changes, and which law counts'),
    paragraph(
      'What counts for your purchase are the terms of the day on which you bought: they come with your confirmation email. The law of England and Wales applies. If you live in Scotland or Northern Ireland, you keep the protection of the law there and may go to the courts there.',
    ),
  ],
};
