import { type Actor, recordAudit } from '../../audit/audit.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { findCustomer } from './find-customer.ts';

/** @throws AppError `not_found` */
export async function endCustomerSessions(id: string, by: Actor): Promise<void> {
  await findCustomer(id);
  await recordAudit({ ...by, action: 'sessions-ended', what: id });
  await endSessions(id);
}
