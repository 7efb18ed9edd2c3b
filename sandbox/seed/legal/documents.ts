import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import { privacy } from './privacy.ts';
import { refunds } from './refunds.ts';
import { terms } from './terms.ts';
import type { LegalSeed } from './text.ts';

const UPDATED_ON = '2026-11-21';

const page = (name: string, seed: LegalSeed): IdentifiedSanityDocumentStub => ({
  _id: `legal-${name}`,
  _type: 'legalPage',
  title: seed.title,
  summary: seed.summary,
  updatedOn: UPDATED_ON,
  body: seed.body.flat(),
});

export const legalDocuments = [
  page('terms', terms),
  page('privacy', privacy),
  page('refunds', refunds),
];
