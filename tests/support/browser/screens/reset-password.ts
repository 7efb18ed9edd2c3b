import { z } from 'zod';
import { resetLabels, resetMessages } from '#site/texts/reset-password.ts';
import { expect, signedUp } from '../test.ts';
import { at, type Screen, type Stage, spoilt } from './screen.ts';

const list = z.object({ messages: z.array(z.object({ ID: z.string() })) });
const mail = z.object({ Text: z.string() });

/** Opens the link of a reset mail, as somebody who has forgotten the password. */
async function openMailedLink({ page, sandbox }: Stage) {
  const { email } = await signedUp(page);
  await page.context().clearCookies();
  const headers = { origin: sandbox.shop };
  await page.request.post('/api/auth/reset-password', { data: { email }, headers });
  const inbox = `${sandbox.inbox}/api/v1`;
  let id: string | undefined;
  await expect
    .poll(async () => {
      const found = await page.request.get(`${inbox}/search?query=to:${email}`);
      id = list.parse(await found.json()).messages[0]?.ID;
      return id;
    })
    .toBeDefined();
  const { Text } = mail.parse(await (await page.request.get(`${inbox}/message/${id}`)).json());
  await page.goto(/http\S+/.exec(Text)?.[0] ?? '');
}

/** Spec section 2, /reset-password. */
export const resetPasswordScreens: Screen[] = [
  {
    name: 'reset-missing',
    who: 'visitor',
    reach: at('/reset-password'),
    sign: (page) => page.getByRole('heading', { name: resetLabels.invalidLink }),
    isVariant: true,
  },
  {
    name: 'reset-expired',
    who: 'visitor',
    reach: at('/reset-password?token=made-up'),
    sign: (page) => page.getByRole('heading', { name: resetLabels.expiredLink }),
    isVariant: true,
  },
  {
    name: 'reset-checking',
    who: 'visitor',
    reach: spoilt(
      { path: '/api/auth/validate-reset-token', hang: true },
      at('/reset-password?token=made-up'),
    ),
    sign: (page) => page.getByText('Checking your link'),
    isVariant: true,
  },
  {
    name: 'reset-unchecked',
    who: 'visitor',
    reach: spoilt(
      { path: '/api/auth/validate-reset-token', status: 503 },
      at('/reset-password?token=made-up'),
    ),
    sign: (page) => page.getByText('Your link could not be checked'),
    isVariant: true,
  },
  {
    name: 'reset-form',
    who: 'visitor',
    reach: openMailedLink,
    sign: (page) => page.getByLabel(resetLabels.newPassword, { exact: true }),
  },
  {
    name: 'reset-form-errors',
    who: 'visitor',
    reach: async (stage) => {
      await openMailedLink(stage);
      await stage.page.getByRole('button', { name: resetLabels.updatePassword }).click();
    },
    sign: (page) => page.getByText(resetMessages.confirmPasswordRequired),
    isVariant: true,
  },
];
