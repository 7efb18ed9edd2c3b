/** What comes before each key of the key-value store in a preview, which so sees no account and no purchase. */
export const PREVIEW_KEY_PREFIX = 'preview:';
