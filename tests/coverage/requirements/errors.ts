import type { Requirements } from '../requirement.ts';

export const errors: Requirements = {
  'errors.unauthorized-request': {
    demand: 'A 401 throws, or yields null where the caller asks for it.',
  },
  'errors.format': {
    demand: "An error's message has the status, a colon, a space, and the body or the status text.",
    values: ['{status}: {body}'],
  },
  'errors.unauthorized-response': {
    demand: "The server's response without a session.",
    catalogue: { 'serverMessages.unauthorized': 'Unauthorized' },
  },
  'errors.reference': {
    demand: 'A fault of the shop has an id that visitor, log and owner all see.',
    catalogue: { 'errorMessages.reference("12345678")': 'Reference: 12345678' },
  },
  'errors.queries': {
    demand:
      'A query never goes stale, is never repeated on focus or by a timer, and is not retried.',
  },
  'errors.forbidden': {
    demand: 'A caller without permission learns what is missing.',
    catalogue: {
      'serverMessages.forbidden': 'You do not have access to this.',
      'serverMessages.purchaseNeeded': 'Please purchase the subject to download this file.',
    },
  },
  'errors.wrong-address': {
    demand: 'A wrong method, a foreign origin and an unknown address are refused.',
    catalogue: {
      'serverMessages.methodNotAllowed': 'This address does not accept that method.',
      'serverMessages.foreignOrigin': 'This request did not come from the shop.',
      'serverMessages.notFound': 'Not found.',
    },
  },
  'errors.wrong-host': {
    demand: 'A production deploy refuses calls at any address but the shop’s own.',
    catalogue: {
      'serverMessages.wrongHost':
        "This is an old copy of the shop. Please use the shop's own address.",
    },
  },
  'errors.preview': {
    demand: 'A preview neither changes content nor takes money.',
    catalogue: {
      'serverMessages.previewReadsOnly':
        "This is a preview. It does not change the shop's content.",
      'serverMessages.previewSellsNothing': 'This is a preview. It does not sell.',
    },
  },
  'errors.headers': {
    demand: 'Every response of a function or the Edge Function carries the headers of a page.',
    values: [
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'X-Frame-Options',
      'Referrer-Policy',
    ],
  },
  'errors.bodies': {
    demand: 'A body that is not JSON, not sent as JSON or too large is refused.',
    catalogue: {
      'serverMessages.needsJson': 'Please send JSON.',
      'serverMessages.malformedJson': 'The request is not valid JSON.',
      'serverMessages.bodyTooLarge': 'The request is too large.',
      JSON_BODY_MAX_BYTES: 65536,
    },
  },
  'errors.fields': {
    demand: 'A missing, invalid or unknown field is named.',
    catalogue: {
      'serverMessages.fieldMissing': 'This is required.',
      'serverMessages.fieldInvalid': 'This is not valid.',
      'serverMessages.fieldUnknown': 'This is not expected here.',
    },
  },
  'errors.internal': {
    demand: "An error of the shop's own is reported.",
    catalogue: { 'messages.internal': 'Something went wrong on our side. Please try again.' },
  },
  'errors.unavailable': {
    demand: 'A service that does not respond is reported.',
    catalogue: {
      'messages.unavailable':
        "A service we depend on isn't responding. Please try again in a moment.",
    },
  },
  'errors.unreachable': {
    demand: 'No response at all is reported.',
    catalogue: {
      'errorMessages.unreachable':
        "We can't reach the shop. Please check your connection and try again.",
    },
  },
  'errors.conflict': {
    demand: 'A change that another one has overtaken is reported in a sentence of its own.',
    catalogue: {
      'serverMessages.conflict':
        'This was changed elsewhere at the same moment. Please reload the page and try again.',
    },
  },
  'errors.outdated': {
    demand:
      'A response that the page does not understand is reported as an outdated page, with a button.',
    catalogue: {
      'errorMessages.outdatedPage': 'This page is out of date. Please reload it.',
      'errorMessages.reload': 'Reload Page',
    },
  },
  'errors.missing-parts': {
    demand: 'A part of a page whose scripts are missing, hang or throw says so, with ways on.',
    catalogue: {
      'errorMessages.missingPart':
        'This part of the page did not load: the page is out of date, or your connection was interrupted. Please reload the page.',
      'errorMessages.partMissing': 'This part of the page did not load',
      'errorMessages.partMissingText':
        'The page may be out of date, or your connection was interrupted. Please reload the page.',
      'errorMessages.partFailed': 'This part of the page cannot be shown',
      'errorMessages.partFailedText': 'Something went wrong on our side. Please reload the page.',
      'errorMessages.yourPurchases': 'Your Purchases',
      'errorMessages.allSubjects': 'All Subjects',
    },
  },
};
