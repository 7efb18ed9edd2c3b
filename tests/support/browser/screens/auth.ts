import type { Page } from 'playwright/test';
import { signup } from '#contract/accounts/accounts.ts';
import { getChallenge } from '#contract/challenge.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { serverMessages } from '#server/messages.ts';
import { authLabels, authMessages } from '#site/features/accounts/labels.ts';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { challengeMessages } from '#site/lib/labels.ts';
import { newStudent } from '../../student.ts';
import { sendSignUpForm } from '../students.ts';
import { at, type Screen, type Stage, withFault } from './screen.ts';

const SIGN_UP = '/auth?tab=signup';
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
/** Returns a button that is enabled, which means that the page's script has loaded. */
const enabled = (name: string) => (page: Page) => page.locator('button:enabled', { hasText: name });

async function logIn({ page }: Stage) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('unknown@example.com');
  await page.getByLabel('Password').fill('not the password');
  await button(authLabels.signIn)(page).click();
}

async function openResetRequest({ page }: Stage) {
  await page.goto('/auth');
  await page.getByRole('link', { name: authLabels.forgotPassword }).click();
}

/** States of /auth (docs/product.md). */
export const authScreens: Screen[] = [
  { name: 'auth-login', who: 'visitor', reach: at('/auth'), landmark: enabled(authLabels.signIn) },
  {
    name: 'auth-login-errors',
    who: 'visitor',
    reach: async ({ page }) => {
      await page.goto('/auth');
      await button(authLabels.signIn)(page).click();
    },
    landmark: (page) => page.getByText(messages.passwordTooShort(PASSWORD_MIN_LENGTH)),
    isVariant: true,
  },
  {
    name: 'auth-login-pending',
    who: 'visitor',
    reach: withFault({ path: '/api/auth/login', hang: true }, logIn),
    landmark: button('Signing In...'),
    isVariant: true,
  },
  {
    name: 'auth-login-refused',
    who: 'visitor',
    reach: logIn,
    consoleErrors: [/401 .*\/api\/auth\/login$/],
    landmark: (page) => page.getByRole('main').getByText(serverMessages.wrongCredentials),
    isVariant: true,
  },
  {
    name: 'auth-sign-up',
    who: 'visitor',
    reach: at(SIGN_UP),
    landmark: enabled(authLabels.createAccount),
  },
  {
    name: 'auth-sign-up-errors',
    who: 'visitor',
    reach: async ({ page }) => {
      await page.goto(SIGN_UP);
      await button(authLabels.createAccount)(page).click();
    },
    landmark: (page) => page.getByText(messages.firstNameRequired),
    isVariant: true,
  },
  {
    name: 'auth-challenge',
    who: 'visitor',
    reach: async ({ page, failRequests }) => {
      const json = { code: 'challenge_required', message: '' };
      await failRequests({ path: signup.path, status: 429, json });
      await failRequests({ path: getChallenge.path, hang: true });
      await page.goto(SIGN_UP);
      await sendSignUpForm(page, newStudent());
    },
    consoleErrors: [/429 .*\/api\/auth\/signup$/],
    landmark: (page) => page.getByText(challengeMessages.working),
    isVariant: true,
  },
  {
    name: 'auth-reset-request',
    who: 'visitor',
    reach: openResetRequest,
    landmark: button(authLabels.sendResetEmail),
    isVariant: true,
  },
  {
    name: 'auth-reset-sent',
    who: 'visitor',
    reach: async (stage) => {
      await openResetRequest(stage);
      await stage.page.getByLabel('Email').fill('unknown@example.com');
      await button(authLabels.sendResetEmail)(stage.page).click();
    },
    landmark: (page) => page.getByText(authMessages.resetEmailSent.title),
    isVariant: true,
  },
  {
    name: 'auth-login-required',
    who: 'visitor',
    reach: async ({ page }) => {
      await page.goto('/checkout?subject=subject-microeconomics');
      await page.waitForURL('**/auth?next=*');
    },
    landmark: (page) => page.getByText(checkoutMessages.loginRequired.title),
    isVariant: true,
  },
];
