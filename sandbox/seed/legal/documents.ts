import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import { privacy } from './privacy.ts';
import { refunds } from './refunds.ts';
import { terms } from './terms.ts';
import type { LegalSeed } from './text.ts';

/** The date from which the sample texts apply. */
const UPDATED_ON = '2026-11-21';

const page = (name: string, seed: LegalSeed): IdentifiedSanityDocumentStub => ({
  _id: `legal-${name}`,
  _type: 'legalPage',
  title: seed.title,
  summary: seed.summary,
  updatedOn: UPDATED_ON,
  body: seed.body.flat(),
});

/** The legal pages of the sample shop. */
export const legalDocuments = [
  page('terms', terms),
  page('privacy', privacy),
  page('refunds', refunds),
];
