/** Messages sent by the server only. */
export const serverMessages = {
  adminPasswordOff:
    'This shop has no administrator password. Open the admin page to sign in another way.',
  addressLinkExpired: 'This link has expired or is invalid. Your address has not changed.',
  wrongCredentials: 'The email address or password is incorrect',
  emailTaken: 'An account with this email address already exists. Please log in instead.',
  challengeRequired: "We couldn't confirm that you're not a robot. Please try again.",
  wrongCurrentPassword: 'This is not your current password.',
  accountOfProvider:
    'Your sign-in provider manages your name, address and password. Change them there.',
  emailsUsedUp:
    'We can’t send more emails to new addresses today. Please try again tomorrow, or write to us.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',

  signInLinkInvalid:
    'This link no longer works: it has expired, was used, or a later email has replaced it.',
  signInEmailNotSent: "The mail server didn't accept our email. Please try again in a few minutes.",
  passkeyRefused: 'This passkey was not accepted. Try again, or sign in another way.',
  passkeyInvalid: 'This passkey could not be registered. Please try again.',
  tooManyPasskeys: 'There are already twenty passkeys. Please remove one first.',
  reauthenticationRequired: "Please confirm it's you. Nothing has changed yet.",

  unauthorized: 'Unauthorized',
  forbidden: 'You do not have access to this.',
  studioSignInEnded: 'Your sign-in to the Studio has ended. Reload this page and sign in again.',
  editorReadsOnly:
    "Your Studio role doesn't allow changes to content. Please ask the owner for another role.",
  purchaseNeeded: 'Please purchase the subject to open this file.',
  accessRefunded:
    'Your payment was refunded, so your access has ended. You can buy the subject again.',
  notFound: 'Not found.',
  noExamDates: 'You have no exam date to come. Please enter one on Practise first.',
  methodNotAllowed: 'This address does not accept that method.',
  foreignOrigin: 'This request did not come from the shop.',
  wrongHost: "This is an old copy of the shop. Please use the shop's own address.",
  previewReadsOnly: "This is a preview. It does not change the shop's content.",
  previewSellsNothing: "This is a preview. You can't buy anything here.",
  needsJson: 'Please send JSON.',
  malformedJson: 'The request is not valid JSON.',
  bodyTooLarge: 'The request is too large.',
  fieldMissing: 'This is required.',
  fieldInvalid: 'This is not valid.',
  fieldUnknown: 'This is not expected here.',
  invalidRequest: 'Part of the request is not valid.',
  conflict: 'This was changed elsewhere at the same moment. Please reload the page and try again.',

  subjectHasNoFiles:
    'The first notes to buy are on their way. You can buy this subject as soon as they arrive.',
  offerNotFound: 'This offer has ended. You can buy its subjects one by one.',
  alreadyPurchased: 'You already own this subject. You have not been charged again.',
  ordersUnreadable:
    "We can't read an earlier order at the moment, so we can't sell more: it might be paid twice. Please write to us.",
  paymentNotComplete: 'This payment is not complete.',
  paymentReturned: 'Your bank has taken this payment back, so it no longer gives you access.',
  linkDisputed:
    "You can't pay for this at the moment. Please ask the student who sent you the link.",
  creditDisputed:
    'A bank is looking into the payment. Please issue the credit note once it has decided.',
  paymentNotFound: 'This payment does not exist.',
  paymentClosed: 'This payment is no longer open. Please reload the page.',
  orderNotFree: 'This is no longer free. Please reload the page and check the price.',
  consentOutdated:
    'The wording you agree to has changed. Please reload the page and read it again.',
  paymentLinkInvalid:
    'This payment link has expired, has been cancelled or is incomplete. Please ask for a new one.',
  paymentHasPayer:
    'Someone has started to pay through this link with another address. Please continue in that browser, or ask for a new link.',
  tooManyPaymentLinks:
    'You already have five payment links. Please cancel one first, or wait until one expires.',

  placesLinkInvalid:
    'This link is not valid. Please use the newest link from our email, or ask for it again.',
  placesNotSold: 'Places for this are not on sale at the moment.',
  quotesOff: 'The shop makes no quotes at the moment. Please pay by card, or write to us.',
  invoiceNeedsBankDetails:
    'An invoice needs your bank details. Please set BANK_DETAILS first: see docs/operating.md.',
  orderedSubjectGone:
    'The Studio no longer has a subject of this order. Restore it there, or refuse the order.',
  quoteEnded: 'This quote has ended. Please ask for a new one.',
  quoteOrdered: 'This quote has been ordered already.',
  purchaseOrderKnown:
    'You have ordered with this purchase order number already. Please check it, or leave it out.',
  placeUsed: 'The place is in use, so it cannot be taken back here. Please write to us.',
  refundTooLate: 'The time of the money-back guarantee has passed. Please write to us.',
  joinCodeUnknown: "We don't recognise this code. Please check it, or ask for a new link.",
  placesFull: 'All places are in use. Please ask the person who gave you the link.',
  placesPaused:
    'These places are paused at the moment. Please ask the person who gave you the link.',
  tooManyTeachers: 'A class has at most two teachers.',

  discountCodeUnknown: "We don't recognise this code. Please check the spelling.",
  discountCodeNotYet: 'This code cannot be used yet.',
  discountCodeEnded: 'This code has expired.',
  discountCodeUsedUp: 'This code has reached its limit of uses.',
  discountCodeUsed: 'You have used this code already.',
  discountCodeOtherSubject: 'This code is for another subject.',
  discountCodeNoEffect: 'This code does not reduce this price.',
  discountCodeUnchecked:
    'We cannot check this code right now. Try again in a moment, or buy without it.',

  accountDeleted:
    'This account was deleted. You can still refund its orders and respond to disputes.',
  emailOfProvider:
    'This person signs in at the identity provider. Their email address can only be changed there.',
  accessExists: 'This person has access to the subject already.',
  accessEnded: 'This order no longer gives access.',
  nothingPaid: 'This order cost nothing, so there is nothing to refund. Revoke its access instead.',
  refundTooLarge:
    'That is more than can still be refunded. Reload the page to see the amount left.',
  refundArrived:
    'Another refund for this order has just come in. Check the order again before you refund more.',
  emailRefused: 'The mail server refused this address. Please check it.',
  refundRefused: 'The payment provider refused this refund. Its dashboard shows the reason.',

  disputeClosed: 'No dispute about this order is waiting for a response.',

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
  noEvidence: 'No grade evidence yet',
  evidenceNotUploaded: "The seller hasn't uploaded any grade evidence yet.",
  fileFailed: 'The download did not start',
  downloadStarts: 'Your download is starting',
  downloadAgain: 'If the file does not arrive, press the button.',
  readingNeedsLogIn: 'Log in to read this file',
  earlierVersion: (title: string, edition: number) => `${title} (version ${edition})`,
  receiptNeedsLogIn: 'Log in to see this receipt',
  receiptNotThere: 'This receipt is not available',
  wrongConfirmation: 'This is not correct. Your account has not been deleted.',
  myDataNeedsLogIn: 'Log in to see your data',
  unsubscribe: 'Stop these emails',
  unsubscribed: {
    updates: 'You will get no more emails about updates',
    practice: 'You will get no more reminders to practise',
  },
  unsubscribeLinkInvalid: 'This link is incomplete',
  uploadMissing: 'The uploaded file is missing. Please upload it again.',
  uploadBecame: (title: string) => `This file is already used for “${title}”.`,
  downloadUrlInvalid: 'Please give the address of an uploaded file',
  pageNotInFile: (pages: number) => `This file has pages 1 to ${pages}`,
  topicNotFound: 'The chosen topic no longer exists.',
  pdfBroken:
    'This PDF is damaged: parts of it cannot be read. Print it to a new PDF, or export it again.',
  pdfCutOff: 'This PDF is cut off: its end is missing. Please export or download it again.',
  pdfEncrypted: 'This PDF is password-protected. Please save a copy without a password.',
  pdfProtected:
    'This PDF is encrypted with a certificate or a rights service. Please save a copy without protection.',
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
  pdfHoldsNamedFiles: (names: string) =>
    `This PDF has other files embedded in it (${names}). Please save it without attachments.`,
  pdfSigned:
    'This PDF is digitally signed, and changing it would break the signature. Save an unsigned copy.',
  pdfFormUnreadable:
    'This PDF holds an XFA form, which most readers cannot show. Print it to a new PDF.',
  pdfStamped: 'This PDF is a stamped copy that names its buyer. Please upload your original.',
  pdfTooComplex:
    'This PDF takes too long to prepare. Please split it into several files, or export it again with simpler drawings and pictures.',
  pdfTooLarge:
    'This PDF needs too much memory to prepare. Please split it into several files, or export it again with simpler drawings and pictures.',
  pdfFailed: 'This PDF could not be prepared. Print it to a new PDF.',
} as const;
