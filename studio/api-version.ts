/** Version of the content API that the Studio's own queries are written for. */
export const API_VERSION = '2025-02-19';
