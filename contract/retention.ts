/** For how many months the audit log and records of downloads are kept. The privacy page states it, too. */
const KEPT_MONTHS = 12;

/** The time before which nothing is kept. */
export function keptSince(now = new Date()): Date {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - KEPT_MONTHS);
  return limit;
}
