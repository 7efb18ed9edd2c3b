import { evidenceDefaults } from './defaults.ts';

/** Claims of the sample shop's seller. The Studio warns of them, as a real shop must not make them. */
export const SAMPLE_VALUES = {
  studentName: evidenceDefaults.studentName,
  sellerName: 'A* Economics (sample seller)',
  contactEmail: 'help@shop.example',
  addressLine: '1 Sample Street',
} as const;
