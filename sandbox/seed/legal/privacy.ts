import { heading, type LegalSeed, list, paragraph } from './text.ts';

export const privacy: LegalSeed = {
  title: 'Privacy',
  summary:
    'What we know about you and why, who else sees it, how long we keep it, and how to see it or have it deleted.',
  body: [
    paragraph(
      'We keep as little as we can: what we need to give you an account and to prove what you bought. We do not advertise, track you or build profiles, we send no newsletters, and we never sell your data. The seller named at the foot of this page is responsible for your data (the “controller”) and answers questions about it by email.',
    ),
    heading('If you only look around'),
    paragraph(
      'You need no account to read the free pages and files. We then set no cookies and keep nothing about you. As with every website, the company that hosts it sees your network (IP) address and what you requested. It keeps these for a short time to keep the service running and safe.',
    ),
    heading('If you create an account'),
    list(
      'Your first name, last name and email address, and when you created the account.',
      'Your password, but only as a hash: no one can read it, not even us.',
      'If you ask to reset your password: a link that works once, within one hour.',
      'The devices on which you are signed in: browser, operating system, when you signed in and when you were last there. Your account’s page lists them, and you can sign each of them out. We delete the entry when you sign out, or 30 days after you signed in.',
      'If you ask for emails about updated files: that you asked, and when we last wrote to you. We send at most one a day, only about files that you own, and each has a link that ends them. They are off until you switch them on.',
      'If you ask for a reminder to practise: that you asked, and when we last checked. We send at most one a week, only if cards are due, and each has a link that ends them. Reminders are off until you switch them on.',
      'If you report a mistake on a page: the page and your words, until it is corrected or we find nothing to fix. Only the seller reads them. We write to you once, when it is corrected.',
    ),
    heading('If you buy'),
    list(
      'Which subject you bought, the price, the date and time, and the payment’s number at Stripe. We keep the number from the moment you open the checkout, even if you do not pay in the end.',
      'What you agreed to before paying, word for word, and when. We keep this even if the payment then fails.',
      'Refunds and disputes, and the fact that we sent your confirmation.',
      'The discount code that you used, if any. We keep it with the order, and count it, so that a code is not used more often than it may be.',
      'What your files say: your email address on the day on which you got access, and a number of ours that leads to your order.',
    ),
    paragraph(
      'Each file of a subject that you bought shows that email address and your order number at the foot of its pages, and holds the number of ours unseen. If a file turns up where it should not be, we can see whose copy it is. When you download such a file, we record which one, when, and from which network address. When you read your notes on our pages, we remember which pages you have seen, so that you can continue on another device. Who paid, for example a parent, is in no file.',
    ),
    paragraph(
      'Your card details go to Stripe, never to us. We tell Stripe your account number (but not your name or email address), the subject, the price, and what you agreed to and when. Stripe also uses what its form can see, such as your network address and device, to detect fraud. Stripe itself is responsible for that: see [Stripe’s privacy policy](https://stripe.com/gb/privacy).',
    ),
    heading('If you pay for a student'),
    paragraph(
      'A student can send you a link by which you pay, without an account. We then keep your email address, what you agreed to and when, and the payment’s number at Stripe: to send you the confirmation and receipt, to tell you about a refund, and to answer your bank. Your page shows you the student’s first name, and we tell the student nothing about you. We delete your address two weeks later if nothing was paid, and otherwise two years after the payment; the order stays as long as any other, without your name or address. We need this for our contract with you. You have the rights below too: write to us with the order number.',
    ),
    paragraph('The link itself ends after seven days, or when the student ends it.'),
    heading('The owner’s sign-in'),
    paragraph(
      'The owner of the shop signs in through a separate sign-in service, which you do not need. If you sign in there by mistake, it tells us your name and email address, and we keep them as we keep an account.',
    ),
    heading('To keep accounts safe'),
    list(
      'When a sign-in fails, we record the email address that was entered, the network address it came from, and when.',
      'To stop people guessing passwords, we count attempts by network address and account. We delete these counts within an hour.',
      'The logs of our own programs contain no names, email addresses, network addresses or content.',
    ),
    heading('Why we are allowed to'),
    list(
      'Your account and purchases: without them we cannot keep our contract with you.',
      'Records of sales: tax law requires us to keep them.',
      'Safety: we have a legitimate interest, as you do, in protecting accounts from break-ins.',
      'What your files say: we have a legitimate interest in our work not being passed around.',
      'What you download: we have a legitimate interest in showing the bank that you got what was paid for, if it asks.',
    ),
    heading('How long we keep it'),
    list(
      'Your account, and payments that you started but did not complete: until you delete your account.',
      'Sales and what you agreed to: six years after the end of the tax year, as tax law requires, even if the account is deleted. They do not contain your name, and your email address only as long as you have an account.',
      'What you downloaded: twelve months, or until you delete your account.',
      'Which pages of your notes you have read, and what you have marked as revised: until you delete your account.',
      'Your answers when you practise, and your exam dates: until you delete your account. We use them to plan what you practise next. The seller only sees how often all students together found a card hard.',
      'Failed sign-ins: twelve months, because an attack is often discovered late. If you ask us, we will look for yours.',
    ),
    paragraph(
      'You delete your account yourself, on its page, and what can go is gone at once. Backups of the database contain deleted data until newer backups replace them.',
    ),
    heading('Who else sees it'),
    paragraph('These companies work for us, and each sees only what it needs:'),
    list(
      'Netlify hosts the site, stores the notes and runs its programs. Those that read your account run in Dublin, Ireland. A program that writes your email address into a file while you download it runs at the Netlify computer nearest to you.',
      'Upstash stores the database of accounts and purchases in Dublin, Ireland.',
      'Stripe takes payments and keeps its own records of them.',
      'Our email provider delivers our emails to you.',
      'Sanity stores the texts of this site. It knows nothing about you.',
    ),
    paragraph(
      'Some of them are in the United States or use computers there. Data that leaves the UK is protected by UK adequacy regulations or by contract clauses that the Information Commissioner has approved. We give your data to no one else, unless the law requires it.',
    ),
    heading('Cookies'),
    paragraph(
      'We use only what is strictly necessary, so there is nothing to agree to and no cookie banner:',
    ),
    list(
      '__Host-session identifies you while you are signed in, for up to 30 days or until you sign out.',
      '__Host-known-browser says that you have signed in with this browser before, so that strangers who guess your password cannot lock you out. It lasts 400 days, grants nothing, and names your account by a code that only we can read.',
      'signed_in says only that someone is signed in, so that you see the right page. It lasts as long.',
      'One cookie for each subject that you own, such as owned_microeconomics, says that you own it, so that your files are there at once. It lasts as long as signed_in.',
      'progress_of says by a code whose reading progress this browser may show, as long as you are signed in. Until you sign out, the browser also keeps which pages you have read.',
      'On the checkout page, and on the page of a payment link, Stripe sets its own cookies (__stripe_mid for a year, __stripe_sid for half an hour) to prevent fraud.',
      'Your browser may store a short message, such as “Payment Successful”, until the next page has shown it.',
    ),
    heading('If you are under 18'),
    paragraph(
      'Many of our readers are 16 or 17, so we built the shop for them. We ask only for what we need. Nothing about you is public, there is nothing you would have to switch off, and nothing here tries to keep you scrolling. If anything on this page is unclear, write to us, or ask a parent or guardian to. If you are under 13, please let a parent or guardian create the account.',
    ),
    heading('Your rights'),
    paragraph(
      'On your account’s page you see your data, receive it as a file, correct it, and delete it. You can also ask us to do any of this or to restrict what we do with it, and object to what we do for safety. Write to the email address at the foot of this page: we reply within one month, free of charge. No decision about you is made by a machine alone.',
    ),
    heading('Complaints'),
    paragraph(
      'If you are unhappy with how we use your data, write to the email address at the foot of this page and say that it is a complaint. Within 30 days we confirm that we have received it. We then look into it without delay and tell you the outcome. You can also complain to the [Information Commissioner’s Office](https://ico.org.uk/make-a-complaint/) at any time.',
    ),
  ],
};
