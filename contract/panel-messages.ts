export const panelMessages = {
  passkeyNameMissing: 'Please give the passkey a name',
  reasonMissing: 'Please give a reason',
  wrongAdminPassword: 'Invalid password',
  notAPdf: 'Invalid file: Please select a PDF file',
  evidenceTooLarge: 'The file is too large. Grade evidence can be up to 4 MB.',
  contentPdfTooLarge: 'The file is too large. A PDF can be up to 10 MB.',
  uploadNotAPdf: 'This file is not a PDF. Please choose a PDF file.',
  pictureTooLarge: 'The picture is too large. It can have up to 4 MB and 50 million pixels.',
  pictureUnreadable:
    'This file cannot be read as a picture. Please choose a PNG, JPEG, WebP, GIF or AVIF file.',
  uploadFailed: 'The file could not be stored right now. Please try again in a moment.',
  orderDecided: 'This order has been decided already. Please load the page again.',
  transferTooLarge: 'This is more than the order still owes.',
  creditTooLarge: 'This is more than the order has left.',
  pauseTooEarly: 'Access can be paused seven days after the warning.',
  titleMissing: 'Missing fields: Please fill in title field',
} as const;
