import { heading, type LegalSeed, list, paragraph } from './text.ts';

export const privacy: LegalSeed = {
  title: 'Privacy',
  summary:
    'What we know about you, why, who else sees it, how long we keep it, and how to see it or have it deleted.',
  body: [
    paragraph(
      'We keep as little as we can: what it takes to give you an account and to prove what you bought. No advertising, no tracking, no profiles, no newsletter, and we sell nothing to anybody. The seller named at the foot of this page is responsible for your data (the “controller”) and answers every question about it by email.',
    ),
    heading('If you only look around'),
    paragraph(
      'You need no account to read the free pages and files. We set no cookies then and keep nothing about you. The company that hosts the site sees, as for every website, your network (IP) address and what was asked for, and keeps that for a short time to keep the service running and safe.',
    ),
    heading('If you make an account'),
    list(
      'Your first name, last name and email address, and when the account was made.',
      'Your password, only as a hash: nobody can read it, not even we.',
      'While you ask for a new password: a link that works once, for one hour.',
    ),
    heading('If you buy'),
    list(
      'Which subject, for how much, when, and the payment’s number at Stripe. The number is kept from the moment you open the checkout, also if you do not pay in the end.',
      'What you agreed to before paying, word by word, and when; this, too, if the payment then fails.',
      'Refunds and disputes, and that your confirmation was sent.',
    ),
    paragraph(
      'Your card details go to Stripe, never to us. We tell Stripe the number of your account (neither your name nor your email address), the subject, the price, and what you agreed to and when. Stripe also uses what its form sees, such as your network address and device, to recognise fraud, and is itself responsible for that: see the [privacy policy of Stripe](https://stripe.com/gb/privacy).',
    ),
    heading('The owner’s sign-in'),
    paragraph(
      'The owner of the shop signs in through a separate sign-in service. Nobody else needs it. If you sign in there by mistake, it tells us your name and email address, and we keep them like an account.',
    ),
    heading('To keep accounts safe'),
    list(
      'When a sign-in fails, we note the email address that was typed, the network address it came from, and when.',
      'To stop guessing, we count tries by network address and account; the counts are gone after an hour at the latest.',
      'The logs of our own programs hold no names, no email addresses, no network addresses and no contents.',
    ),
    heading('Why we may'),
    list(
      'Account and purchase: we cannot keep our contract with you otherwise.',
      'Records of sales: tax law makes us keep them.',
      'Safety: our legitimate interest, and yours, in accounts that are not broken into.',
    ),
    heading('How long'),
    list(
      'Your account, and payments that you began but did not make: until you ask us to delete them.',
      'Sales and what was agreed to: six years after the end of the tax year, as tax law asks, even if the account is deleted. Your name and email address are not in them.',
      'Failed sign-ins: twelve months, because an attack is often found late. Ask us and we look for yours.',
    ),
    paragraph(
      'We delete by hand, within one month of your message, and tell you when it is done. Backups of the database hold what was deleted until they are replaced.',
    ),
    heading('Who else sees it'),
    paragraph('Companies that work for us, each only for its part:'),
    list(
      'Netlify hosts the site and runs its programs.',
      'Upstash keeps the database of accounts and purchases.',
      'Stripe takes payments and keeps records of them of its own.',
      'Our email provider delivers our emails to you.',
      'Sanity keeps the notes and the texts of this site; it knows nothing about you.',
    ),
    paragraph(
      'Some of them are in the United States or use computers there. Where data leaves the UK it is protected by UK adequacy regulations or by contract clauses that the Information Commissioner has approved. Otherwise we give data to nobody, unless the law makes us.',
    ),
    heading('Cookies'),
    paragraph(
      'We use only what is strictly necessary, so there is nothing to agree to and no banner:',
    ),
    list(
      '__Host-session says who you are while you are signed in, for up to 30 days or until you sign out.',
      'signed_in says only that somebody is signed in, so that the right page is shown; it lives as long.',
      'On the checkout page Stripe sets cookies of its own (__stripe_mid for a year, __stripe_sid for half an hour) to prevent fraud.',
      'Your browser may keep a short message, such as “Payment Successful”, until the next page has shown it.',
    ),
    heading('If you are under 18'),
    paragraph(
      'Many of our readers are 16 or 17, so we built the shop for them: we ask for nothing that we do not need, nothing about you is public, nothing is switched on that you would have to switch off, and nothing here tries to keep you scrolling. If anything on this page is not clear, write to us or ask a parent or guardian to. Under 13, please let a parent or guardian make the account.',
    ),
    heading('Your rights'),
    paragraph(
      'You can ask to see your data, to have it corrected, deleted, restricted or handed to you as a file, and you can object to what we do for safety. Write to the email address at the foot of this page; we answer within one month, and it costs nothing. No decision about you is made by a machine alone.',
    ),
    heading('Complaints'),
    paragraph(
      'If you are not happy with what we do with your data, write to the email address at the foot of this page and say that it is a complaint. Within 30 days we tell you that we have it; then we look into it without delay and tell you what came of it. You can also complain to the [Information Commissioner’s Office](https://ico.org.uk/make-a-complaint/), at any time.',
    ),
  ],
};
