import { randomUUID } from 'node:crypto';
import type { CustomerPage } from '#contract/admin/customers.ts';
import { getCustomer, getCustomers } from '#contract/admin/customers.ts';
import type { TestClient } from './client.ts';

/** Returns the owner's actions in the panel's tab "Customers". */
export function customersOf(panel: TestClient) {
  const customerPath = (id: string, rest = '') => `/api/admin/customers/${id}${rest}`;
  return {
    async search(words: string) {
      const response = await panel.get(
        `/api/admin/customers?${new URLSearchParams({ search: words })}`,
      );
      return getCustomers.response.parse(await response.json());
    },
    /** Finds a person by their address. @returns the account's id */
    async idOf(email: string): Promise<string> {
      const [found] = await this.search(email);
      if (!found) throw new Error('No such customer');
      return found.id;
    },
    async open(id: string): Promise<CustomerPage> {
      return getCustomer.response.parse(await (await panel.get(customerPath(id))).json());
    },
    grant: (id: string, subjectId: string, key = randomUUID()) =>
      panel.post(customerPath(id, '/grants'), { subjectId, reason: 'Won the quiz', key }),
    revoke: (id: string, paymentId: string) =>
      panel.post(customerPath(id, `/purchases/${paymentId}/revocation`), {
        reason: 'Shared the file',
      }),
    refund: (
      id: string,
      paymentId: string,
      amount: string,
      key = randomUUID(),
      subjectId?: string,
    ) =>
      panel.post(customerPath(id, `/purchases/${paymentId}/refunds`), { amount, key, subjectId }),
    resend: (id: string, paymentId: string) =>
      panel.post(customerPath(id, `/purchases/${paymentId}/confirmation`)),
    correctEmail: (id: string, email: string) => panel.post(customerPath(id, '/email'), { email }),
  };
}
