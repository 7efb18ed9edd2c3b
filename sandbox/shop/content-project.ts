/** The content project that every local shop has. */
export const PROJECT_ID = 'local0shop';
export const DATASET = 'production';
