import { resetLabels } from '#site/features/accounts/labels.ts';
import { openResetLink } from '../reset-link.ts';
import { at, type Screen, type Stage, withFault } from './screen.ts';

const openMailedLink = ({ page, sandbox }: Stage) => openResetLink(page, sandbox);

/** States of /reset-password (docs/product.md). */
export const resetPasswordScreens: Screen[] = [
  {
    name: 'reset-missing',
    who: 'visitor',
    reach: at('/reset-password'),
    landmark: (page) => page.getByRole('heading', { name: 'Invalid Reset Link' }),
    isVariant: true,
  },
  {
    name: 'reset-expired',
    who: 'visitor',
    reach: at('/reset-password?token=made-up'),
    consoleErrors: [/400 .*\/api\/auth\/validate-reset-token$/],
    landmark: (page) => page.getByRole('heading', { name: 'Expired Reset Link' }),
    isVariant: true,
  },
  {
    name: 'reset-checking',
    who: 'visitor',
    reach: withFault(
      { path: '/api/auth/validate-reset-token', hang: true },
      at('/reset-password?token=made-up'),
    ),
    landmark: (page) => page.getByText('Checking your link'),
    isVariant: true,
  },
  {
    name: 'reset-unchecked',
    who: 'visitor',
    reach: withFault(
      { path: '/api/auth/validate-reset-token', status: 503 },
      at('/reset-password?token=made-up'),
    ),
    consoleErrors: [/503 .*\/api\/auth\/validate-reset-token$/],
    landmark: (page) => page.getByText('Your link could not be checked'),
    isVariant: true,
  },
  {
    name: 'reset-form',
    who: 'visitor',
    reach: openMailedLink,
    landmark: (page) => page.getByLabel(resetLabels.newPassword, { exact: true }),
  },
  {
    name: 'reset-form-errors',
    who: 'visitor',
    reach: async (stage) => {
      await openMailedLink(stage);
      await stage.page.getByRole('button', { name: 'Update Password' }).click();
    },
    landmark: (page) => page.getByText('Please confirm your password'),
    isVariant: true,
  },
];
