/** Sentences that only the server responds with; `server/errors.ts` gives each code its own. */
export const serverMessages = {
  adminPasswordOff:
    'This shop has no administrator password. Open the admin page to sign in without one.',
  addressLinkExpired: 'This link has expired or is invalid. Your address stays as it is.',
  wrongCredentials: 'The email address or password is incorrect',
  emailTaken: 'An account with this email address already exists. Please log in instead.',
  challengeRequired: 'We could not check that you are not a program. Please try again.',
  addressTaken: 'This address has an account of its own meanwhile. Your address stays as it is.',
  wrongCurrentPassword: 'This is not your current password.',
  accountOfProvider:
    'Your sign-in provider keeps your name, address and password. Change them there.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',

  passkeyRefused: 'This passkey was not accepted. Try again, or sign in another way.',
  passkeyInvalid: 'This passkey could not be registered. Please try again.',
  tooManyPasskeys: 'There are twenty passkeys already. Remove one first.',
  reauthenticationRequired: 'Please show first that it is you. Nothing has been done yet.',

  unauthorized: 'Unauthorized',
  forbidden: 'You do not have access to this.',
  studioSignInEnded: 'Your sign-in to the Studio has ended. Reload this page and sign in again.',
  editorReadsOnly: 'Your role in the Studio may not change content. Ask the owner for another one.',
  purchaseNeeded: 'Please purchase the subject to download this file.',
  notFound: 'Not found.',
  methodNotAllowed: 'This address does not accept that method.',
  foreignOrigin: 'This request did not come from the shop.',
  wrongHost: "This is an old copy of the shop. Please use the shop's own address.",
  previewReadsOnly: "This is a preview. It does not change the shop's content.",
  previewSellsNothing: 'This is a preview. It does not sell.',
  needsJson: 'Please send JSON.',
  malformedJson: 'The request is not valid JSON.',
  bodyTooLarge: 'The request is too large.',
  fieldMissing: 'This is required.',
  fieldInvalid: 'This is not valid.',
  fieldUnknown: 'This is not expected here.',
  invalidRequest: 'Part of the request is not valid.',
  conflict: 'This was changed elsewhere at the same moment. Please reload the page and try again.',

  subjectHasNoFiles:
    'The first notes to buy are on their way. You can buy this subject as soon as they are here.',
  offerNotFound: 'This offer has ended. You can buy its subjects one by one.',
  alreadyPurchased: 'You already own this subject. You have not been charged again.',
  paymentNotComplete: 'This payment is not complete.',
  paymentDisputed:
    'Your bank is reviewing your payment for this subject. Your access is paused until it decides, and you need not pay again.',
  otherPaymentDisputed:
    'The bank of the person who paid is reviewing the payment for this subject. Your access is paused until it decides.',
  paymentReturned: 'Your bank has taken this payment back, so it gives no access.',
  linkDisputed:
    'This cannot be paid for at the moment. Please ask the student who sent you the link.',
  paymentNotFound: 'This payment does not exist.',
  paymentClosed: 'This payment is no longer open. Please reload the page.',
  orderNotFree: 'This is not free any more. Please reload the page and check the price.',
  consentOutdated:
    'The wording you agree to has changed. Please reload the page and read it again.',
  paymentLinkInvalid:
    'This payment link has expired, was ended by the student, or is incomplete. Please ask for a new one.',
  paymentHasPayer:
    'Someone has begun to pay by this link with another address. Please go on in their browser, or ask for a new link.',
  tooManyPaymentLinks:
    'You have five payment links already. Please end one of them first, or wait until one expires.',

  discountCodeUnknown: 'We do not know this code. Please check how it is written.',
  discountCodeNotYet: 'This code cannot be used yet.',
  discountCodeEnded: 'This code has ended.',
  discountCodeUsedUp: 'This code has been used as often as it can be.',
  discountCodeUsed: 'You have used this code already.',
  discountCodeOtherSubject: 'This code is for another subject.',
  discountCodeNoEffect: 'This code takes nothing off this price.',
  discountCodeUnchecked:
    'We cannot check this code right now. Try again in a moment, or buy without it.',

  accountDeleted:
    'This account was deleted. Its orders stay: they can be refunded, and defended in a dispute.',
  emailOfProvider:
    'This person signs in at the identity provider, which decides about their email address.',
  accessExists: 'This person has access to the subject already.',
  accessEnded: 'The access of this order has ended already.',
  nothingPaid: 'This order cost nothing, so there is nothing to refund. Revoke its access instead.',
  refundTooLarge:
    'That is more than what is left of this order. Reload the page to see how much it is.',
  refundArrived:
    'Another refund of this order has just arrived. Look at the order again before you refund more.',
  refundRefused:
    'The payment provider refused this refund. Open the payment in its dashboard: the reason is there.',

  disputeClosed: 'No dispute of this order waits for a response.',

  needsForm: 'Please send a form with a file.',
  malformedForm: 'The request is not a valid form.',
  uploadTicketInvalid: 'This upload has expired. Please start it again.',
  uploadTicketUsed: 'This upload is already complete.',
  downloadFailed: 'The file cannot be fetched right now. Please try again in a moment.',
  fileNotReady: 'This file is being prepared. Please try again in a few minutes.',
  fileNeedsLogIn: 'Log in to download this file',
  logInAndDownload: 'The download starts as soon as you are logged in.',
  filePartOf: (subject: string) => `This file is part of ${subject}`,
  purchaseSubject: (subject: string) => `Purchase ${subject}`,
  backToSubject: (subject: string) => `Back to ${subject}`,
  openFromItsPage: 'Open this file from its subject’s page',
  linkWorksForAMinute:
    'Administrators download a file with its button. The link behind it works for one minute.',
  fileNotThere: 'This file is not available',
  fileWithoutPdf: (title: string) => `There is no PDF for “${title}” at the moment.`,
  fileUnknown: 'It may have been removed, or its address is incomplete.',
  fileFailed: 'The download did not start',
  downloadStarts: 'Your download is starting',
  downloadAgain: 'If the file does not arrive, press the button.',
  readingNeedsLogIn: 'Log in to read this file',
  logInAndRead: 'It opens as soon as you are logged in.',
  readingFailed: 'The file could not be opened',
  readerNotThere: 'The reader cannot be shown right now. You can download the file instead.',
  downloadPdf: 'Download PDF',
  earlierVersion: (title: string, edition: number) => `${title} (version ${edition})`,
  readFromItsPage:
    'Administrators open a file with its button. The link behind it works for one minute.',
  receiptNeedsLogIn: 'Log in to see this receipt',
  receiptIsBuyers: 'A receipt is shown to its buyer alone.',
  receiptNotThere: 'This receipt is not available',
  receiptElsewhere: 'It belongs to another account, or its address is incomplete.',
  receiptLinkInvalid: 'This link is incomplete or too old. The link in our email to you works.',
  receiptFailed: 'The receipt could not be shown',
  yourPurchases: 'Your Purchases',
  home: 'Return Home',
  wrongConfirmation: 'This is not right. Your account has not been deleted.',
  yourData: 'Your data',
  yourAccount: 'Your Account',
  myDataNeedsLogIn: 'Log in to see your data',
  myDataIsYours: 'What we hold about you is shown to you alone.',
  myDataFailed: 'Your data could not be shown',
  unsubscribeTitle: 'Stop emails about updates?',
  unsubscribeText: 'Your subjects and your files stay as they are.',
  unsubscribe: 'Stop these emails',
  unsubscribed: 'You get no more emails about updates',
  unsubscribedText: 'You can ask for them again in your account.',
  unsubscribeLinkInvalid: 'This link is not complete',
  unsubscribeElsewhere: 'Open the whole link from your email, or end the emails in your account.',
  unsubscribeFailed: 'The emails could not be ended',
  uploadMissing: 'The uploaded file is missing. Please upload it again.',
  uploadBecame: (title: string) => `This file is already used for “${title}”.`,
  downloadUrlInvalid: 'Please give the address of an uploaded file',
  topicNotFound: 'The chosen topic no longer exists.',
  pdfBroken: 'This PDF cannot be opened: it is damaged or cut off. Please export it again.',
  pdfEncrypted: 'This PDF is protected by a password. Save a copy without one.',
  pdfEmpty: 'This PDF has no pages.',
  pdfRunsScripts: 'This PDF runs JavaScript. Print it to a new PDF.',
  pdfRunsNamedScripts: (names: string) =>
    `This PDF runs JavaScript (${names}). Print it to a new PDF.`,
  pdfLaunches: 'This PDF starts other programs. Print it to a new PDF.',
  pdfLaunchesNamed: (name: string) =>
    `This PDF starts other programs (${name}). Print it to a new PDF.`,
  pdfLeadsOutside: 'This PDF needs other files or sends data elsewhere. Print it to a new PDF.',
  pdfTooManyPages: 'This PDF has more than 1,000 pages. Please split it into several files.',
  pdfHoldsFiles: 'This PDF has other files embedded in it. Please save it without attachments.',
  pdfSigned:
    'This PDF is digitally signed, and a change would break its signature. Save a copy without it.',
  pdfFormUnreadable:
    'This PDF holds an XFA form, which most readers cannot show. Print it to a new PDF.',
  pdfStamped: 'This PDF is a copy that names a reader. Upload your own original.',
  pdfTooComplex:
    'This PDF takes too long to prepare. Export it again, with fewer or smaller pictures.',
  pdfFailed: 'This PDF could not be prepared. Print it to a new PDF.',
} as const;
