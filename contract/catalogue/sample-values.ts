import { evidenceDefaults } from './defaults.ts';

/**
 * What the sample shop says of its seller and their grade. A real shop must not say it, so the Studio
 * warns while one of these values stands. `tests/api/studio.test.ts` compares them with the seed.
 */
export const SAMPLE_VALUES = {
  studentName: evidenceDefaults.studentName,
  sellerName: 'A* Economics (sample seller)',
  contactEmail: 'help@shop.example',
  addressLine: '1 Sample Street',
} as const;
