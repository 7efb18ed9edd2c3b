import type { Requirements } from '../requirement.ts';

export const stamps: Requirements = {
  'stamp.line': {
    demand:
      'A copy shows on every page the address of the account that owns the notes, the order number and what it is for.',
    values: ['{address}, order {number}, for personal study, please do not share'],
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
  'trace.nothing': {
    demand: 'Where nothing is found, it is said why, and the command exits with 1.',
    values: ['No mark was found in this file.'],
  },
  'trace.endpoint': {
    demand: 'The orders to which marks lead, with their payments; the audit log says so first.',
    endpoints: ['POST /api/admin/trace'],
  },
};
