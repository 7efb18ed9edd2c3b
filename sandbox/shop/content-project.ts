/** The content project of every local shop. */
export const PROJECT_ID = 'local0shop';
export const DATASET = 'production';

/** The webhook's own fields, as docs/deploy.md gives them for the hosted project. */
export const WEBHOOK = {
  filter:
    '_type in ["subject", "offer", "topic", "contentItem", "gradeEvidence", "shopSettings", "legalPage"]',
  projection: '{ _id, _type }',
};

/** The folder of the file store's data, within the data folder. */
export const FILES = 'files';
