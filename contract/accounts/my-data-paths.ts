/** Addresses that pages link to, apart from the schemas, which no page needs for them. */
export const downloadMyDataPath = '/api/account/data';
export const showMyDataPath = '/my-data';
