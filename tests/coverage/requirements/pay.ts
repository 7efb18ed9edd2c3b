import type { Requirements } from '../requirement.ts';

export const pay: Requirements = {
  'pay.ask': {
    demand:
      'At the checkout "Ask someone to pay" makes a link to copy, share or email. The shop sends it to no one.',
    catalogue: {
      'checkoutLabels.noCard': 'No card of your own?',
      'checkoutLabels.askToPay': 'Ask someone to pay',
      'askLabels.title': 'Ask someone to pay',
      'askLabels.explain':
        'Send this link to someone who pays for you, such as a parent. They see your first name and what it is for. We do not tell you who has paid. The link works for 7 days.',
      'askLabels.link': 'Your payment link',
      'askLabels.worksUntil("Microeconomics", "30 November 2026")':
        'For Microeconomics, until 30 November 2026.',
      'askLabels.copy': 'Copy link',
      'askLabels.copied': 'Copied',
      'askLabels.copyByHand': 'Press and hold the link to copy it.',
      'askLabels.copyByKeys': 'The link is selected. Press Ctrl+C (⌘C on a Mac) to copy it.',
      'askLabels.share': 'Share',
      'askLabels.email': 'Email',
      'askLabels.end': 'End this link',
      'askLabels.ended': 'The link has ended. No one can pay by it any more.',
      'askLabels.endOther("Microeconomics")': 'End the link for Microeconomics',
      'askLabels.otherEnded("Microeconomics")': 'The link for Microeconomics has ended.',
      'askLabels.newLink': 'Make a new link',
      'askLabels.others': 'Your other links that still work',
      'askLabels.close': 'Close',
      'askLabels.making': 'Making your link...',
      'askLabels.failed': 'Your link could not be made',
      'askLabels.message.subject': 'Could you pay for my revision notes?',
      'askLabels.message.body("Microeconomics", "A* Economics", "30 November 2026", "https://example.org/pay/x")':
        'Hello,\n\ncould you please pay for my Microeconomics notes from A* Economics? This link shows what they cost, and works until 30 November 2026:\n\nhttps://example.org/pay/x\n',
      'askLabels.message.share("Microeconomics", "A* Economics")':
        'Could you please pay for my Microeconomics notes from A* Economics?',
    },
  },
  'pay.link': {
    demand: 'A link works for seven days.',
    endpoints: ['POST /api/payment-links'],
    values: ['/pay/{token}'],
  },
  'pay.same-link': {
    demand: 'The same request finds the same link.',
    endpoints: ['GET /api/payment-links'],
  },
  'pay.links-max': {
    demand: 'Five links of a student work at the same time.',
    catalogue: {
      'serverMessages.tooManyPaymentLinks':
        'You have five payment links already. Please end one of them first, or wait until one expires.',
    },
  },
  'pay.token': { demand: 'A token has 256 bits, and the store holds its hash alone.' },
  'pay.revoke': {
    demand: 'The student ends a link, which closes its open payment.',
    endpoints: ['DELETE /api/payment-links/{id}'],
  },
  'pay.refused-alike': {
    demand:
      'Unknown, expired and ended links are refused alike. Guesses are limited by network; the right token passes.',
    catalogue: {
      'serverMessages.paymentLinkInvalid':
        'This payment link has expired, was ended by the student, or is incomplete. Please ask for a new one.',
    },
  },
  'pay.page': {
    demand:
      "The page says who asks, by first name, for what, at what price, who sells, and leads to terms and refund policy; it has the checkout's policy.",
    pages: ['pay.astro'],
    catalogue: {
      'payLabels.asks("Maya")': 'Maya asks you to pay',
      'payLabels.someoneAsks': 'A student asks you to pay',
      'payLabels.explain':
        'They have asked you to buy these revision notes for them. They can open the notes as soon as you have paid.',
      'payLabels.order': 'What it is for',
      'payLabels.oneTimePayment': 'One-time payment',
      'payLabels.includedForStudent': 'What the student gets',
      'payLabels.email': 'Your email address',
      'payLabels.emailHint': 'For your confirmation and receipt. The student does not see it.',
      'payLabels.pay("£30.00")': 'Pay £30.00',
      'payLabels.processing': 'Processing...',
      'payLabels.thanks': 'Thank you',
      'payLabels.paidNow("Microeconomics")':
        'Microeconomics is paid for, and the student can open the notes now. We are emailing you a confirmation with your receipt.',
      'payLabels.receipt': 'Your receipt',
      'payLabels.paidAlready': 'This is paid for already',
      'payLabels.nothingLeft("Microeconomics")':
        'Microeconomics is paid for. There is nothing left to pay.',
      'payLabels.nothingToPay': 'There is nothing to pay',
      'payLabels.isFree("Microeconomics")':
        'Microeconomics costs nothing for this student now. Please tell them to get it on their own checkout page.',
      'payLabels.linkInvalid': 'This link does not work',
      'payLabels.unavailable': 'This cannot be bought now',
      'payLabels.pending': 'Waiting for your bank',
      'payLabels.pendingText':
        'You do not need to stay on this page or pay again. As soon as your payment is confirmed, the student gets access and we email you.',
      'payLabels.stripe':
        'Stripe processes your payment securely: we never see your card details. The student does not learn who has paid.',
      'payLabels.home': 'See what we sell',
    },
  },
  'pay.guest': {
    demand: 'The payer has no account, gives an address and the consent, and pays.',
    endpoints: [
      'POST /api/pay/{token}/payment',
      'POST /api/pay/{token}/consent',
      'POST /api/pay/{token}/complete',
    ],
    values: ['I want the student to have the notes straight away'],
  },
  'pay.access': {
    demand:
      "The student has access at once; the charge's metadata keeps their account. From then on the link says that it is paid for already.",
  },
  'pay.receipt': {
    demand:
      'The payer gets a confirmation with the terms, and a receipt by a link of its own; the student gets a message, and their receipt and purchase say that someone else has paid.',
    endpoints: ['GET /receipts/paid/{token}', 'GET /receipts/paid/{token}/pdf'],
    catalogue: {
      'receiptTexts.paidBySomeoneElse': 'Paid by someone else',
      'purchasesLabels.paidBySomeoneElse': 'Paid for by someone else',
      'serverMessages.receiptLinkInvalid':
        'This link is incomplete or too old. The link in our email to you works.',
      'serverMessages.home': 'Return Home',
    },
  },
  'pay.privacy': {
    demand:
      'No response or email to the student names the payer, and none to the payer says more of the student than the first name.',
  },
  'pay.first-name': {
    demand: "The payer sees the first word of the student's first name, where it may be a name.",
  },
  'pay.once': {
    demand:
      'Where student and payer both pay, one payment is refunded. Once one is paid, the other open one is closed.',
  },
  'pay.price': { demand: 'The price is that of the moment at which the payer opens the link.' },
  'pay.code': {
    demand:
      'A discount code that the link carries counts when the payer opens it; where it has ended, the payer is told. A link that the student ends returns its use at once.',
  },
  'pay.own-payment-only': { demand: 'A link leads to its own payment alone.' },
  'pay.card-testing': {
    demand: 'Declined cards and opened payments are limited by link and by network.',
  },
  'pay.refund': {
    demand:
      'A refund goes to the payer, who is told of the money; the student is told that the access has ended.',
  },
  'pay.evidence': {
    demand:
      "The evidence for a dispute has the payer's address and consent, and nothing about the student.",
  },
  'pay.first-answer': {
    demand:
      "The payer's first answer, address and consent, stands: another browser cannot replace it, and the student cannot answer for the payer.",
    catalogue: {
      'serverMessages.paymentHasPayer':
        'Someone has begun to pay by this link with another address. Please go on in their browser, or ask for a new link.',
    },
  },
  'pay.owner': { demand: "The owner sees on the student's order who has paid." },
  'pay.deleted': {
    demand: "A deletion of the student's account ends the links; the payer's receipt stays.",
  },
};
