import { readStudent, type Student } from '../accounts/student.ts';
import { AppError } from '../errors.ts';
import { limitFaults, networkLimits } from '../limits/failures.ts';
import { findLink, type LinkRecord } from './link-records.ts';

export interface WorkingLink {
  link: LinkRecord;
  student: Student & { account: NonNullable<Student['account']> };
}

/**
 * Finds the link of a token. Refuses unknown, expired and revoked links alike, and counts them by network. The right
 * token always passes, because no one can guess it.
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
