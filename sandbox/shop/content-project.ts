/** The content project of every local shop. */
export const PROJECT_ID = 'local0shop';
export const DATASET = 'production';
