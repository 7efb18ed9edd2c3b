import type { Account } from '../accounts/account.ts';
import { readStudent, type Student } from '../accounts/student.ts';
import { AppError } from '../errors.ts';
import { findPurchase, type Purchase, toPurchases } from '../purchases/ledger.ts';

export type FoundCustomer = Student & { account: Account };

/** Finds a person, or the remaining orders of a deleted account. @throws AppError `not_found` */
export async function findBuyer(accountId: string): Promise<Student> {
  const student = await readStudent(accountId);
  if (!student.account && toPurchases(student.ledger).length === 0) throw new AppError('not_found');
  return student;
}

/** Finds a person with an account. @throws AppError `not_found` or `account_deleted` */
export async function findCustomer(accountId: string): Promise<FoundCustomer> {
  const { account, ledger } = await findBuyer(accountId);
  if (!account) throw new AppError('account_deleted');
  return { account, ledger };
}

/** @throws AppError `not_found` */
export function getPurchase(
  { ledger }: Pick<Student, 'ledger'>,
  paymentIntentId: string,
): Purchase {
  const purchase = findPurchase(ledger, { paymentIntentId });
  if (!purchase) throw new AppError('not_found');
  return purchase;
}
