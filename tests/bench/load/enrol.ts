import pLimit from 'p-limit';
import { addAccount } from '../../support/add-student.ts';
import { createClient, nextAddress } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { buy, type PaymentShop } from '../../support/purchase.ts';
import { newStudent } from '../../support/student.ts';
import type { Plan } from './plan.ts';

/** How many students buy at the same time. */
const AT_ONCE = 4;

/** Creates students who are signed in and own Microeconomics. */
export async function enrol(shop: PaymentShop, count: number): Promise<Plan['students']> {
  const slot = pLimit(AT_ONCE);
  const enrolOne = async () => {
    const student = newStudent();
    const address = nextAddress();
    const client = createClient(shop.shop, address);
    const cookies = await addAccount(client, student);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    await buy(shop, client, MICRO);
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    return { cookie, address, email: student.email, password: student.password };
  };
  return Promise.all(Array.from({ length: count }, () => slot(enrolOne)));
}
