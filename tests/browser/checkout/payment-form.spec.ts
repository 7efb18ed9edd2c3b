import { cardFrame } from '../../support/browser/payments.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

test('the card form has a blue primary colour and corners of 8 px, also in the dark theme, and does not offer to save the card for other shops', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signUp(page);
  await page.goto(`/checkout?subject=${MACRO}`);
  const number = cardFrame(page).locator('[name=number]');
  await expect(number).toHaveCSS('border-radius', '8px');
  const primary = await number.evaluate((element) =>
    getComputedStyle(element).getPropertyValue('--colorPrimary'),
  );
  const [red = 0, green = 0, blue = 0] = (primary.match(/[0-9a-f]{2}/gi) ?? []).map((channel) =>
    Number.parseInt(channel, 16),
  );
  expect(blue, primary).toBeGreaterThan(Math.max(red, green));
  await expect(cardFrame(page).getByText('with Link')).toBeHidden();
});
