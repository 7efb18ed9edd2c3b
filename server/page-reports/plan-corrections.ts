import type { StoredReport } from './reports.ts';

/** Reports about an item that an edition corrects. */
export interface PlannedCorrection {
  itemId: string;
  edition: number;
  reports: StoredReport[];
}

/**
 * Decides which reports are corrected: the owner has accepted them, and a later edition is published.
 * @param editions the published edition of each item
 */
export function planCorrections(
  reports: readonly StoredReport[],
  editions: ReadonlyMap<string, number>,
): PlannedCorrection[] {
  const isCorrected = ({ report: { itemId, acceptedIn } }: StoredReport) =>
    acceptedIn !== undefined && (editions.get(itemId) ?? 0) > acceptedIn;
  const byItem = Map.groupBy(reports.filter(isCorrected), ({ report }) => report.itemId);
  return [...byItem].map(([itemId, corrected]) => ({
    itemId,
    edition: editions.get(itemId) ?? 0,
    reports: corrected,
  }));
}

/** An email to a reporter. */
export interface CorrectionEmail {
  id: string;
  data: { accountId: string; itemId: string; title: string; pages: number[] };
}

/** Writes one email for each person, however many pages they reported. */
export function planEmails({ itemId, reports }: PlannedCorrection): CorrectionEmail[] {
  const byAccount = Map.groupBy(reports, ({ report }) => report.accountId);
  return [...byAccount].flatMap(([accountId, own]) => {
    const [first] = own;
    if (!first) return [];
    const pages = [...new Set(own.map(({ report }) => report.page))].toSorted((a, b) => a - b);
    return [{ id: first.id, data: { accountId, itemId, title: first.report.title, pages } }];
  });
}
