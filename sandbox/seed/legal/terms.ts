import { heading, type LegalSeed, list, paragraph } from './text.ts';

export const terms: LegalSeed = {
  title: 'Terms of sale',
  summary:
    'What you buy here, what you may do with it, what it costs and what you can expect from us, in plain English.',
  body: [
    paragraph(
      'These are the terms of the contract between you and the seller named at the foot of every page (“we”). They are short, so please read them before you buy. Nothing in them takes away your legal rights as a consumer.',
    ),
    heading('What you buy'),
    paragraph(
      'You buy access to our revision notes for one subject, or for several in one offer: PDF files that you download and read on your own device. Each subject’s page lists its topics before you buy, and some files are free, so that you can see what the notes are like.',
    ),
    paragraph(
      'The notes are written for the AQA A-Level Economics course. AQA has no part in this shop. Notes help you revise, but we cannot promise you a grade.',
    ),
    heading('Who can buy'),
    paragraph(
      'We sell to people who live in the United Kingdom, for their own use, in English and in pounds. Please do not buy if you live elsewhere: we do not offer our notes there. If it happened by mistake, write to us and we will refund the money.',
    ),
    heading('Price and payment'),
    list(
      'The price on the pay button is all that you pay, in pounds. There is no subscription, and we charge nothing later.',
      'If we offer several subjects for one price and you already own some of them, you pay the difference between the offer price and what you paid for those, and never more than the price of the others.',
      'A discount code lowers the price as its conditions say. It has no value in money, and we may end it for purchases that you have not made yet.',
      'Someone else can pay for you by a link that you send them. The contract to pay is then with them, and the access is yours.',
      'You pay by card, through Stripe. Your card details go to Stripe and never reach us.',
      'The contract is made when your payment is confirmed. You then receive an email with your order number, what you agreed to and these terms. Please keep it.',
    ),
    heading('When you get it'),
    paragraph(
      'Straight away: we unlock the files as soon as your payment is confirmed. Before you pay, we ask you to agree to that, because your legal right to cancel within 14 days ends when your access begins. Our [money-back guarantee](/refunds) still applies.',
    ),
    heading('Lifetime access'),
    paragraph(
      'Your access has no end date. It lasts for as long as this shop does, and it includes corrections and additions to the subject. If we ever close the shop, we will email you at least 60 days before, so that you can download everything you bought.',
    ),
    heading('What you may do with the notes'),
    list(
      'You may download, print and annotate them for your own study, on any of your devices, for as long as you like.',
      'You may not sell them, put them online, share your account or pass the files on to others. That would break our agreement. We may then ask you to stop and, if necessary, claim what the law allows.',
      'Each file that you download shows your email address and order number at the foot of its pages, and holds an unseen mark that leads to your order. It is for your own study, so please do not share it.',
      'The notes remain our work: you buy the right to use them, not the copyright.',
    ),
    heading('If you are under 18'),
    paragraph(
      'You are welcome here. Please show these terms to a parent or guardian and ask before you buy. The card’s owner must agree. If someone under 18 bought without asking, write to us and we will refund the money. If you are under 13, please let a parent or guardian create the account.',
    ),
    heading('If something is wrong with the notes'),
    paragraph(
      'The Consumer Rights Act 2015 says that digital content must be as described, fit for purpose and of satisfactory quality. If ours is not, you can ask us to put it right. If that is impossible or does not happen within a reasonable time, you can have some or all of your money back. If it damages your device and we did not take reasonable care, you can ask for repair or compensation. [Citizens Advice](https://www.citizensadvice.org.uk/consumer/) explains these rights.',
    ),
    heading('Your account'),
    paragraph(
      'Please keep your password secret and your email address up to date: that is how we find what you bought. If a payment is returned, refunded or disputed with the bank, your access to what it paid for ends, or pauses until the matter is settled.',
    ),
    heading('What we are responsible for'),
    paragraph(
      'We are responsible for loss that we cause and that both you and we could have foreseen when the contract was made. We do not limit anything that the law does not allow us to limit, such as your rights above, or our responsibility for fraud or for injury caused by carelessness. We try to keep the shop available at all times, but cannot promise that it is never down.',
    ),
    heading('Complaints'),
    paragraph(
      'Write to the email address at the foot of the page. We reply within five working days and try to resolve the matter within 14 days. We are not a member of a dispute resolution scheme. Citizens Advice can tell you what else you can do.',
    ),
    heading('Changes, and which law applies'),
    paragraph(
      'The terms of the day on which you bought apply to your purchase; your confirmation email contains them. The law of England and Wales applies. If you live in Scotland or Northern Ireland, you keep the protection of the law there and may go to the courts there.',
    ),
  ],
};
