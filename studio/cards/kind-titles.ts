import type { CardKind, DrillKind } from '../../contract/practice/card-documents.ts';

export const cardKindTitles: Record<CardKind, string> = {
  question: 'Question and answer',
  gap: 'Gaps',
  typed: 'Typed answer',
  labels: 'Hidden labels',
};

export const drillKindTitles: Record<DrillKind, string> = {
  order: 'Put in order',
  match: 'Match',
  labels: 'Label the picture',
  'true-or-false': 'True or false',
};
