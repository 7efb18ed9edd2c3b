export const PROJECT_ID = 'local0shop';
export const DATASET = 'production';

/** Fields of the webhook, as docs/operating.md gives them for the hosted project. */
export const WEBHOOK = {
  filter:
    '_type in ["subject", "offer", "placePrices", "topic", "contentItem", "gradeEvidence", "shopSettings", "legalPage", "card", "drill"]',
  projection: '{ _id, _type }',
};

export const FILES = 'files';
