import { AppError } from '../errors.ts';
import { limitFaults } from '../limits/failures.ts';
import { networkLimits } from '../limits/network-limits.ts';
import { readStudent, type Student } from '../purchases/student.ts';
import { findLink, type LinkRecord } from './link-records.ts';

/** A link that works, and the student who asks. */
export interface WorkingLink {
  link: LinkRecord;
  student: Student & { account: NonNullable<Student['account']> };
}

/**
 * Finds what a token leads to. Unknown, expired and ended links are refused alike, and counted by network; the right
 * token always passes, because no one can guess it.
 * @param ip the caller's network address
 * @throws AppError `payment_link_invalid` or `too_many_requests`
 */
export function requireLink(token: string, ip: string): Promise<WorkingLink> {
  return limitFaults(networkLimits('payment-link', ip), async () => {
    const link = await findLink(token);
    if (!link) throw new AppError('payment_link_invalid');
    const { account, ledger } = await readStudent(link.accountId);
    if (!account) throw new AppError('payment_link_invalid');
    return { link, student: { account, ledger } };
  });
}
