import { z } from 'zod';
import { createClient, type TestClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { newStudent } from '../../support/student.ts';
import { countEmails, isDelivered } from './delivered.ts';
import { putOnSale, uploadFile } from './files.ts';
import { type Journey, seenIn } from './journey.ts';
import { atCheckout, buyer, signedUp } from './people.ts';

const SIGNED_IN = '/api/auth/user';

const succeeds = async (client: TestClient, path: string) => (await client.get(path)).ok;

const signUp: Journey = {
  name: 'Sign up',
  prepare: async ({ shop }) => {
    const client = createClient(shop);
    const student = newStudent();
    return {
      act: async () => seenIn(await client.post('/api/auth/signup', student)),
      isDone: () => succeeds(client, SIGNED_IN),
    };
  },
};

const logIn: Journey = {
  name: 'Log in',
  prepare: async (shop) => {
    const { email, password } = (await signedUp(shop)).student;
    const client = createClient(shop.shop);
    return {
      act: async () => seenIn(await client.post('/api/auth/login', { email, password })),
      isDone: () => succeeds(client, SIGNED_IN),
    };
  },
};

const askForNewPassword: Journey = {
  name: 'Ask for a new password',
  prepare: async (shop) => {
    const { client, student } = await signedUp(shop);
    const { email } = student;
    return {
      act: async () => seenIn(await client.post('/api/auth/reset-password', { email })),
      isDone: async () => (await countEmails(shop, email)) > 0,
    };
  },
};

const access = z.object({ hasAccess: z.boolean() });

const openNotes: Journey = {
  name: 'Open the subject page of notes one owns',
  prepare: async (shop) => {
    const { client } = await buyer(shop);
    const path = `/api/user/access/${MICRO}`;
    return {
      act: async () => seenIn(await client.get(path)),
      isDone: async () => access.parse(await (await client.get(path)).json()).hasAccess,
    };
  },
};

const listPurchases: Journey = {
  name: "List one's purchases",
  prepare: async (shop) => {
    const { client } = await buyer(shop);
    const read = () => client.get('/api/user/purchases');
    return {
      act: async () => seenIn(await read()),
      isDone: async () => z.array(z.unknown()).parse(await (await read()).json()).length === 1,
    };
  },
};

const download: Journey = {
  name: 'Download a file',
  prepare: async (shop) => {
    const { client } = await buyer(shop);
    const path = await lockedFile(client);
    const read = async () => {
      const decided = await client.get(path);
      const ticket = decided.headers.get('location');
      return decided.status === 302 && ticket ? client.get(ticket) : decided;
    };
    const isPdf = async (response: Response) =>
      response.ok && (await response.text()).startsWith('%PDF-');
    return { act: async () => seenIn(await read()), isDone: async () => isPdf(await read()) };
  },
};

const openCheckout: Journey = {
  name: 'Open the checkout',
  prepare: async (shop) => {
    const { client } = await signedUp(shop);
    const open = () => client.post('/api/create-payment-intent', { subjectId: MICRO });
    return { act: async () => seenIn(await open()), isDone: async () => (await open()).ok };
  },
};

/** The person's own request to the provider succeeds; it is the shop's that fail. */
const shopsOwn = { payments: { method: 'GET', path: '/v1/' } };

const waitForPurchase: Journey = {
  name: 'Pay, and wait for the shop',
  only: shopsOwn,
  prepare: async (shop) => {
    const buying = await atCheckout(shop);
    const { client, confirm, paymentIntentId } = buying;
    return {
      act: async () => {
        await confirm();
        return seenIn(await client.post('/api/complete-purchase', { paymentIntentId }));
      },
      isDone: () => isDelivered(shop, buying),
    };
  },
};

const closeBrowser: Journey = {
  name: 'Pay, and close the browser',
  only: shopsOwn,
  prepare: async (shop) => {
    const buying = await atCheckout(shop);
    return {
      act: async () => ({ isSuccess: (await buying.confirm()).ok, status: 0 }),
      isDone: () => isDelivered(shop, buying),
    };
  },
};

const ownerSignIn: Journey = {
  name: "The owner's sign-in",
  needsRestart: true,
  prepare: async (shop) => {
    const begin = () => createClient(shop.shop).get('/api/admin-login');
    const leads = (response: Response) =>
      response.headers.get('location')?.startsWith(shop.identity) ?? false;
    return {
      act: async () => {
        const response = await begin();
        return seenIn(response, leads(response));
      },
      isDone: async () => leads(await begin()),
    };
  },
};

export const JOURNEYS: Journey[] = [
  signUp,
  logIn,
  askForNewPassword,
  openNotes,
  listPurchases,
  download,
  openCheckout,
  waitForPurchase,
  closeBrowser,
  ownerSignIn,
  uploadFile,
  putOnSale,
];
