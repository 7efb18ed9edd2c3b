import { user } from '#contract/accounts/user.ts';
import { serverMessages } from '#server/messages.ts';
import {
  accountLabels,
  accountMessages,
  practiceEmailLabels,
  updateEmailLabels,
} from '#site/features/accounts/account-labels.ts';
import { purchasesLabels } from '#site/features/purchases/labels.ts';
import { unsubscribePath } from '../../unsubscribe-path.ts';
import { at, type Screen, type Stage, withFault } from './screen.ts';

const ACCOUNT = '/api/account';

/** Opens a form, and submits it empty to show its errors. */
const openForm =
  (label: string, submit?: string): Screen['reach'] =>
  async ({ page }) => {
    await page.goto('/account');
    await page.getByRole('button', { name: label }).click();
    if (submit) await page.getByRole('button', { name: submit }).click();
  };

async function openUnsubscribe({ page, sandbox }: Stage): Promise<void> {
  const { id } = user.parse(await (await page.request.get('/api/auth/user')).json());
  await page.goto(await unsubscribePath(sandbox.shop, id));
}

/** States of /account, and of the page that ends emails about updates (docs/product.md). */
export const accountScreens: Screen[] = [
  {
    name: 'account-visitor',
    who: 'visitor',
    reach: at('/account'),
    landmark: (page) => page.getByRole('heading', { name: purchasesLabels.accessRequired }),
    isVariant: true,
  },
  {
    name: 'account-administrator',
    who: 'administrator',
    reach: at('/account'),
    consoleErrors: [/403 .*\/api\/account$/],
    landmark: (page) => page.getByRole('heading', { name: 'No account' }),
    isVariant: true,
  },
  {
    name: 'account-loading',
    who: 'student',
    reach: withFault({ path: ACCOUNT, hang: true }, at('/account')),
    landmark: (page) => page.getByRole('status', { name: 'Loading' }),
    isVariant: true,
  },
  {
    name: 'account-failed',
    who: 'student',
    reach: withFault({ path: ACCOUNT, status: 503 }, at('/account')),
    consoleErrors: [/503 .*\/api\/account$/],
    landmark: (page) => page.getByText('Your account could not be loaded'),
    isVariant: true,
  },
  {
    name: 'account',
    who: 'student',
    reach: at('/account'),
    landmark: (page) => page.getByText('This device'),
  },
  {
    name: 'unsubscribe',
    who: 'student',
    reach: openUnsubscribe,
    landmark: (page) => page.getByRole('button', { name: serverMessages.unsubscribe }),
  },
  {
    name: 'unsubscribe-done',
    who: 'student',
    reach: async (stage) => {
      await openUnsubscribe(stage);
      await stage.page.getByRole('button', { name: serverMessages.unsubscribe }).click();
    },
    landmark: (page) => page.getByRole('heading', { name: serverMessages.unsubscribed.updates }),
    isVariant: true,
  },
  {
    name: 'unsubscribe-invalid',
    who: 'visitor',
    reach: at('/unsubscribe/incomplete'),
    consoleErrors: [/404 .*\/unsubscribe\/incomplete$/],
    landmark: (page) => page.getByRole('heading', { name: serverMessages.unsubscribeLinkInvalid }),
    isVariant: true,
  },
  {
    name: 'account-update-emails',
    who: 'student',
    reach: async ({ page }) => {
      await page.goto('/account');
      await page.getByRole('checkbox', { name: updateEmailLabels.choice }).check();
    },
    landmark: (page) => page.getByText(updateEmailLabels.begun),
    isVariant: true,
  },
  {
    name: 'account-practice-emails',
    who: 'student',
    reach: async ({ page }) => {
      await page.goto('/account');
      await page.getByRole('checkbox', { name: practiceEmailLabels.choice }).check();
    },
    landmark: (page) => page.getByText(practiceEmailLabels.begun),
    isVariant: true,
  },
  {
    name: 'account-of-provider',
    who: 'owner',
    reach: at('/account'),
    landmark: (page) => page.getByText(accountLabels.ofProvider),
    isVariant: true,
  },
  {
    name: 'account-name',
    who: 'student',
    reach: openForm(accountLabels.changeName),
    landmark: (page) => page.getByLabel('First Name'),
    isVariant: true,
  },
  {
    name: 'account-email',
    who: 'student',
    reach: openForm('Change email'),
    landmark: (page) => page.getByLabel('New email'),
    isVariant: true,
  },
  {
    name: 'account-password-errors',
    who: 'student',
    reach: openForm('Change password', 'Save'),
    landmark: (page) => page.getByText('Please enter your current password'),
    isVariant: true,
  },
  {
    name: 'account-link-expired',
    who: 'visitor',
    reach: async ({ page }) => {
      await page.goto('/account?confirm=made-up');
      await page.getByRole('button', { name: accountLabels.confirm }).click();
    },
    consoleErrors: [/400 .*\/api\/account\/confirm-email$/],
    landmark: (page) => page.getByText(accountMessages.notConfirmed),
    isVariant: true,
  },
];
