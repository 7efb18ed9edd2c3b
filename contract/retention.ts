/** Retention of the audit log and of download records. The privacy page states it, too. */
const KEPT_MONTHS = 12;

export function keptSince(now = new Date()): Date {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - KEPT_MONTHS);
  return limit;
}
