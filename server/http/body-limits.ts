export const JSON_BODY_MAX_BYTES = 64 * 1024;
export const WEBHOOK_BODY_MAX_BYTES = 512 * 1024;
