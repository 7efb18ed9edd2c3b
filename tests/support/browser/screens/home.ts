import type { Page } from 'playwright/test';
import { panelMessages } from '#contract/panel-messages.ts';
import { homeLabels, navLabels } from '#site/lib/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { at, type Screen, type Stage } from './screen.ts';

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });

async function openAdminLogin({ page }: Stage) {
  await page.goto('/');
  await button(homeLabels.adminLogin)(page).click();
  await page.getByRole('dialog').waitFor();
}

/** Home page, its dialog, and the pages that are the same for everyone. */
export const homeScreens: Screen[] = [
  { name: 'home-visitor', who: 'visitor', reach: at('/'), landmark: button(homeLabels.adminLogin) },
  {
    name: 'home-student',
    who: 'student',
    reach: at('/'),
    landmark: button(homeLabels.admin),
    isVariant: true,
  },
  {
    name: 'home-buyer',
    who: 'buyer',
    reach: at('/'),
    landmark: (page) =>
      page.getByRole('link', { name: 'Complete your set: Microeconomics for £20' }),
    isVariant: true,
  },
  {
    name: 'home-owner',
    who: 'owner',
    reach: at('/'),
    landmark: (page) => page.getByRole('link', { name: 'Admin', exact: true }),
    isVariant: true,
  },
  {
    name: 'home-admin-login',
    who: 'visitor',
    reach: openAdminLogin,
    landmark: (page) => page.getByRole('dialog').getByLabel('Password'),
    isVariant: true,
  },
  {
    name: 'home-admin-login-wrong',
    who: 'visitor',
    reach: async (stage) => {
      await openAdminLogin(stage);
      await stage.page.getByRole('dialog').getByLabel('Password').fill('not the password');
      await stage.page.keyboard.press('Enter');
    },
    consoleErrors: [/401 .*\/api\/admin\/temporary-login$/],
    landmark: (page) =>
      page.getByRole('alert').filter({ hasText: panelMessages.wrongAdminPassword }),
    isVariant: true,
  },
  {
    name: 'not-found',
    who: 'visitor',
    reach: at('/no-such-page'),
    consoleErrors: [/404 .*\/no-such-page$/],
    landmark: (page) => page.getByRole('heading', { name: '404 Page Not Found' }),
  },
  {
    name: 'parents',
    who: 'visitor',
    reach: at(paths.parents()),
    landmark: (page) => page.getByRole('heading', { name: navLabels.parents }),
  },
  ...['terms', 'privacy', 'refunds'].map((name) => ({
    name: `legal-${name}`,
    who: 'visitor' as const,
    reach: at(`/${name}`),
    landmark: (page: Page) => page.getByText('Last updated'),
    isVariant: true,
  })),
];
