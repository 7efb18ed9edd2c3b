/** Prefix of all store keys in a preview, so that a preview sees no account and no purchase. */
export const PREVIEW_KEY_PREFIX = 'preview:';
