import { deleteAccountEndpoint } from '#contract/personal-data/delete-account.ts';
import { serverMessages } from '#server/messages.ts';
import { deletionTexts, myDataLabels } from '#site/features/personal-data/labels.ts';
import { MICRO } from '../../ids.ts';
import { PASSWORD } from '../../student.ts';
import { buy, signUp } from '../students.ts';
import { at, type Screen, type Stage, withFault } from './screen.ts';

const PAGE = '/delete-account';
const showsForm: Screen['landmark'] = (page) => page.getByRole('heading', { name: 'What goes' });

export async function sendDeletion({ page }: Pick<Stage, 'page'>, password = PASSWORD) {
  await page.getByLabel(deletionTexts.password).fill(password);
  await page.getByRole('button', { name: myDataLabels.delete }).click();
}

/** States of /my-data and /delete-account (docs/product.md#personal-data). */
export const myDataScreens: Screen[] = [
  {
    name: 'my-data',
    who: 'buyer',
    reach: at('/my-data'),
    landmark: (page) => page.getByRole('heading', { name: myDataLabels.heading }),
  },
  {
    name: 'my-data-visitor',
    who: 'visitor',
    reach: at('/my-data'),
    consoleErrors: [/401 .*\/my-data$/],
    landmark: (page) => page.getByRole('heading', { name: serverMessages.myDataNeedsLogIn }),
    isVariant: true,
  },
  { name: 'delete-account', who: 'student', reach: at(PAGE), landmark: showsForm },
  {
    name: 'delete-account-visitor',
    who: 'visitor',
    reach: at(PAGE),
    landmark: (page) => page.getByRole('heading', { name: 'Log in to delete your account' }),
    isVariant: true,
  },
  {
    name: 'delete-account-wrong-password',
    who: 'student',
    reach: async (stage) => {
      await stage.page.goto(PAGE);
      await sendDeletion(stage, 'a wrong password');
    },
    consoleErrors: [/403 .*\/api\/account\/delete$/],
    landmark: (page) => page.getByText(serverMessages.wrongCurrentPassword),
    isVariant: true,
  },
  {
    name: 'delete-account-failed',
    who: 'student',
    reach: async (stage) => {
      await withFault({ path: deleteAccountEndpoint.path, status: 503 }, at(PAGE))(stage);
      await sendDeletion(stage);
    },
    consoleErrors: [/503 .*\/api\/account\/delete$/],
    landmark: (page) => page.getByText(deletionTexts.failed),
    isVariant: true,
  },
  {
    name: 'delete-account-done',
    who: 'visitor',
    reach: async (stage) => {
      await signUp(stage.page);
      await buy(stage.page, stage.sandbox, MICRO);
      await stage.page.goto(PAGE);
      await sendDeletion(stage);
    },
    landmark: (page) => page.getByRole('heading', { name: 'Your account has been deleted' }),
  },
];
