import type { CustomerPage, CustomerPurchase } from '#contract/admin/customers.ts';

/** Effect of a refund. */
interface PlannedRefund {
  customer: Pick<CustomerPage, 'email' | 'isDeleted'>;
  purchase: Pick<CustomerPurchase, 'payer' | 'subjectName'>;
  /** E.g. `£30.00`. */
  money: string;
  /** The subject that is refunded; undefined for the order. */
  lineName: string | undefined;
  /** True if it gives back all that is left. */
  isAll: boolean;
}

/** Asks whether a refund is right: who receives the money, and what becomes of the access. */
export function refundQuestion(refund: PlannedRefund): { title: string; text: string } {
  const { customer, purchase, money } = refund;
  const { payer } = purchase;
  const receiver = payer
    ? (payer.email ?? 'the person who paid')
    : customer.isDeleted
      ? undefined
      : customer.email;
  const goesTo = payer
    ? `The money goes to the card of the person who paid, not to the student.`
    : 'It goes to the card that paid.';
  const sentences = customer.isDeleted
    ? ['A refund cannot be undone.', goesTo]
    : [
        ...(payer ? [goesTo] : []),
        describeAccess(refund),
        'A refund cannot be undone.',
        whoIsTold(refund),
      ];
  return {
    title: `Refund ${money}${receiver ? ` to ${receiver}` : ''}?`,
    text: sentences.join(' '),
  };
}

function describeAccess({ customer, purchase, lineName, isAll }: PlannedRefund): string {
  const whose = purchase.payer ? `The access of ${customer.email}` : 'Their access';
  if (lineName) return `${whose} to ${lineName} ends.`;
  if (isAll)
    return `${whose} to ${purchase.subjectName} ends, because the whole price is refunded.`;
  const who = purchase.payer ? `${customer.email} keeps access` : 'They keep their access';
  return `${who} to ${purchase.subjectName}.`;
}

function whoIsTold({ purchase: { payer }, lineName, isAll }: PlannedRefund): string {
  if (!payer) return 'They are told by email.';
  const isEnding = isAll || lineName !== undefined;
  const student = isEnding ? 'the student is told that the access has ended' : 'the student is not';
  return payer.email
    ? `The payer is told by email, ${student}.`
    : `The payer gave no address that is kept, so they are not told; ${student}.`;
}
