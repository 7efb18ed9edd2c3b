/** Paths kept apart from the schemas, so that pages can link to them without loading zod. */
export const downloadMyDataPath = '/api/account/data';
export const showMyDataPath = '/my-data';
