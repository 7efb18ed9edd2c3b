import { accountLabels } from '#site/texts/account.ts';

export type Changed = 'name' | 'email' | 'password';

export const CHANGE_LABELS: Record<Changed, string> = {
  name: accountLabels.changeName,
  email: accountLabels.changeEmail,
  password: accountLabels.changePassword,
};
