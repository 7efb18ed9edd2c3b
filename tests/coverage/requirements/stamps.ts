import type { Requirements } from '../requirement.ts';

export const stamps: Requirements = {
  'stamps.own-correction': {
    demand: 'Copies show an address that the student has confirmed from then on.',
  },
  'stamp.line': {
    demand:
      'A copy shows on every page the address of the account that owns the notes, the order number and what it is for.',
    values: ['{address}, order {number}, for personal study, please do not share'],
  },
  'stamp.confirmed': {
    demand: 'A copy leaves the address out until its owner has confirmed it.',
    values: ['Order {number}, for personal study, please do not share'],
  },
  'stamp.administrator': {
    demand: "An administrator's copy says so and has no mark.",
    values: ["Administrator's copy, please do not share"],
  },
  'stamp.frozen': {
    demand:
      'The address is that of the account when access was given. Neither it nor the mark changes later, whatever becomes of the account or the secret.',
  },
  'stamp.correction': {
    demand: 'A corrected address counts from then on; the mark stays.',
  },
  'stamp.no-delay': {
    demand:
      'The stamp neither delays nor fails a payment: the first download makes up for one that is missing.',
  },
  'stamp.any-address': {
    demand: 'Any address fits: no copy is longer or shorter for it, or breaks as a PDF.',
  },
  'stamp.no-clean-cut': {
    demand: 'A copy that is cut off anywhere shows no text without its buyer.',
  },
  'stamp.slots': {
    demand: 'Copies of two orders differ in the slots only; those of one order are equal.',
  },
  'stamp.survives': {
    demand:
      'Mark and order number are found after qpdf, mutool, Ghostscript, cairo or a print to PostScript has written the file anew.',
  },
  'trace.command': {
    demand: '`npm run trace -- FILE` names order, address, day and subject, and exits with 0.',
  },
  'trace.line': {
    demand: 'The line alone leads to the order, too; it is said that anyone could have written it.',
  },
  'trace.deleted-account': {
    demand: 'The order is named, too, when its address was deleted with the account.',
  },
  'trace.nothing': {
    demand: 'Where nothing is found, it is said why, and the command exits with 1.',
    values: ['No mark was found in this file.'],
  },
  'trace.panel': {
    demand:
      'In the panel, the administrator drops a PDF and sees its order, buyer and day, or why none is found. The file stays in the browser.',
    catalogue: {
      'adminLabels.traceCard': 'Who bought this file?',
      'adminLabels.traceDrop': 'Drop a PDF here, or choose one',
      'adminLabels.foundByMark': 'Found by a mark in the file that only the shop can make.',
      'adminLabels.foundByLine':
        'Found by the line at the foot of the pages alone, without a mark: anyone could write such a line, so take it as a hint.',
      'adminLabels.traceHint':
        'The file stays in this browser. Only the marks in it are looked up.',
    },
  },
  'trace.endpoint': {
    demand: 'The orders to which marks lead, with their payments; the audit log says so first.',
    endpoints: ['POST /api/admin/trace'],
  },
};
