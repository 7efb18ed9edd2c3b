import { logInByPassword, readAccounts, signInAtProvider } from './support/administrator.ts';
import { expect, signUp, test } from './support/test.ts';

const readToken = () => localStorage.getItem('adminToken');

test('/admin asks a visitor to sign in at the provider', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with the provider' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('/admin denies a student', async ({ page }) => {
  await signUp(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(
    page.getByText('You do not have admin privileges to access this panel.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/\??$/);
  await expect(page.getByRole('button', { name: 'admin', exact: true })).toBeVisible();
});

test.describe('Admin Login', () => {
  test('loads nothing until it is pressed, and gives the focus back', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/', { waitUntil: 'load' });
    const button = page.getByRole('button', { name: 'Admin Login' });
    await expect(button).toBeVisible();
    expect(scripts).toEqual([]);
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('sends nothing where nothing is given, and refuses a wrong password', async ({
    page,
    complaints,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(request.url());
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(calls).toEqual([]);

    await page.getByRole('button', { name: 'Admin Login' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Invalid password');
    expect(await page.evaluate(readToken)).toBeNull();
    // The browser itself reports the status.
    complaints.length = 0;
  });

  test('says that it failed where the answer is none', async ({ page, complaints }) => {
    await page.route('**/api/admin/temporary-login', (route) => route.fulfill({ json: {} }));
    await page.goto('/');
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill('anything');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Login failed');
    expect(await page.evaluate(readToken)).toBeNull();
    complaints.length = 0;
  });

  test('leads to /admin where its script cannot be loaded', async ({ page, complaints }) => {
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await expect(page).toHaveURL(/\/admin\/?\??$/);
    complaints.length = 0;
  });

  test('leads to the panel; signing out forgets the token', async ({ page }) => {
    await logInByPassword(page);
    await expect(page).toHaveURL(/\/admin$/);
    expect(await page.evaluate(readToken)).not.toBeNull();
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: 'Admin' })).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Purchased' })).toBeHidden();

    await nav.getByRole('link', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
    expect(await page.evaluate(readToken)).toBeNull();
    await expect(nav.getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('leaves the student beside the administrator signed in', async ({ page }) => {
    await signUp(page);
    const { adminPassword } = await readAccounts(page.request);
    await page.getByRole('button', { name: 'admin', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Password').fill(adminPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Purchased' })).toBeVisible();
  });

  test('a token that is worth nothing ends in the first state', async ({ page, complaints }) => {
    await page.goto('/admin');
    await page.evaluate(() => localStorage.setItem('adminToken', 'forged'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
    await expect.poll(() => page.evaluate(readToken)).toBeNull();
    complaints.length = 0;
  });
});

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('Admin Login leads to /admin', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await expect(page).toHaveURL(/\/admin\/?\??$/);
  });
});

test.describe('the provider', () => {
  test('lets the owner in, and out again', async ({ page }) => {
    const { owner } = await readAccounts(page.request);
    await page.goto('/admin');
    await signInAtProvider(page, owner);
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  });

  test('does not make an administrator of anybody else', async ({ page }) => {
    const { otherIdentity } = await readAccounts(page.request);
    await page.goto('/admin');
    await signInAtProvider(page, otherIdentity);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  test('a sign-in that is cancelled says so', async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Continue with the provider' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveText('You cancelled the sign-in.');
    await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  });
});
