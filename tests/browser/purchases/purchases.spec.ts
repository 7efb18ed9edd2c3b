import type { Locator, Page } from 'playwright/test';
import { logout } from '#contract/accounts/accounts.ts';
import { messages } from '#contract/messages.ts';
import { cardPicturePath } from '#contract/practice/card-pictures.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { samplePictureId } from '#local-shop/seed/cards.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { ledgerKey } from '#server/store/stored-keys.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { offlineLabels } from '#site/features/offline/labels.ts';
import { practiceLabels } from '#site/features/practice/labels.ts';
import { outsideLabels } from '#site/features/practice/outside-labels.ts';
import { purchasesLabels } from '#site/features/purchases/labels.ts';
import { readerLabels } from '#site/features/reader/labels.ts';
import { PURCHASES_PLACEHOLDERS } from '#site/lib/limits.ts';
import { clientOf } from '../../support/browser/client.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { lockedRows } from '../../support/browser/subject.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { withPayment } from '../../support/ledger.ts';
import { sendPractice } from '../../support/practice.ts';
import { readAccountId } from '../../support/student.ts';

const cards = (page: Page) => page.getByRole('main').getByText(purchasesLabels.note);
/** Picture of a card of Macroeconomics. */
const PICTURE = cardPicturePath(samplePictureId('j-curve.webp'));

/** Returns true if the page can load the picture. */
const showsPicture = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    return picture.decode().then(
      () => true,
      () => false,
    );
  }, path);

const placeholders = (page: Page) => page.locator('[data-placeholder]');

test.describe('/purchases', () => {
  test('shows a card for each subject, and links to its page', async ({ page, sandbox }) => {
    await signUp(page);
    await addPurchase(page, sandbox, MICRO);
    await addPurchase(page, sandbox, MACRO);
    const bought = getPurchases.response.parse(
      await (await page.request.get(getPurchases.path)).json(),
    );
    expect(bought).toHaveLength(2);

    await page.goto('/purchases');
    await expect(cards(page)).toHaveCount(2);
    const names = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(names).toHaveText(bought.map(({ subject }) => subject.name));
    for (const { subject, createdAt } of bought) {
      await expect(page.getByText(subject.description)).toBeVisible();
      const day = new Date(createdAt).toLocaleDateString('en-GB', {
        dateStyle: 'long',
        timeZone: 'Europe/London',
      });
      await expect(page.getByText(purchasesLabels.purchasedOn(day)).first()).toBeVisible();
    }
    await page.getByRole('button', { name: purchasesLabels.access }).last().click();
    await page.waitForURL(`**/${bought.at(-1)?.subject.name.toLowerCase()}`);
  });

  test('shows a disputed subject without access, and neither the checkout nor the end of practice sells it again', async ({
    page,
    sandbox,
    store,
    consoleErrors,
  }) => {
    consoleErrors.allow(/409 .*\/api\/create-payment-intent$/);
    await signUp(page);
    const id = await addPurchase(page, sandbox, MICRO);
    const ledger = ledgerKey.of(await readAccountId(clientOf(page, sandbox)));
    const dispute = (state: string) =>
      store.hset(ledger, withPayment(id, { [`dispute:dp_1:${state}`]: { amount: 3000 } }));
    await dispute('needs_response');
    await page.goto('/purchases');
    const said = messages.paymentDisputed(orderNumber(id), false);
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByText(purchasesLabels.disputed('£30.00'))).toBeVisible();
    await expect(page.getByText(purchasesLabels.none)).toBeHidden();
    await expect(page.getByRole('button', { name: purchasesLabels.access })).toHaveCount(0);

    await page.goto('/');
    await expect(page.getByText(`Microeconomics: ${said}`)).toBeInViewport();
    await page.goto('/microeconomics');
    await expect(page.getByText(subjectLabels.underReview).first()).toBeVisible();
    await expect(lockedRows(page)).toHaveCount(0);

    await page.goto(`/checkout?subject=${MICRO}`);
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay £/ })).toHaveCount(0);

    const papers = [{ date: '2026-05-14' }, { date: '2026-06-04' }];
    const exam = { papers, at: Date.now() };
    await sendPractice(clientOf(page, sandbox), MICRO, { exam, cards: {} });
    const answered = page.waitForResponse(`**${getPurchases.path}`);
    await page.goto(`/practise?subject=${MICRO}`);
    await answered;
    await expect(page.getByText('Your Microeconomics exam was on 4 June 2026')).toBeVisible();
    await expect(page.getByRole('button', { name: practiceLabels.showAnswer })).toHaveCount(0);
    await expect(
      page.getByRole('link', { name: outsideLabels.seeSubject('Microeconomics') }),
    ).toHaveCount(0);

    await dispute('lost');
    await page.goto('/purchases');
    await expect(page.getByText(purchasesLabels.returnedNote(false))).toBeVisible();
  });

  test('keeps a subject on the device, reads out the progress, refuses what needs a connection, and removes the subject', async ({
    page,
    sandbox,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED .*\/api\/auth\/user$/);
    consoleErrors.allow(/ERR_FAILED .*\/api\/practice\/pictures\//);
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED .*\/api\/(?:kept|practice\/files)\//);
    await signUp(page);
    await addPurchase(page, sandbox, MICRO);
    await addPurchase(page, sandbox, MACRO);
    await page.goto('/purchases');
    const [macro, micro] = ['Macroeconomics', 'Microeconomics'].map((name) => {
      const heading = page.getByRole('heading', { level: 2, name });
      return page.getByRole('main').locator('[data-owned]').filter({ has: heading });
    });
    if (!macro || !micro) throw new Error('There are no subjects');
    await expect(macro.getByText(offlineLabels.explain(1))).toBeVisible();
    const readTexts = await collectTexts(macro.getByRole('status'));
    const keep = macro.getByRole('button', { name: offlineLabels.keep });
    const remove = macro.getByRole('button', { name: offlineLabels.remove });
    await keep.press('Enter');
    await expect(remove).toBeFocused();
    expect(await readTexts()).toEqual(
      expect.arrayContaining([offlineLabels.progress(6, 12), offlineLabels.progress(12, 12)]),
    );
    await expect(macro.getByText(/^On this device until \d+ \w+ \d{4}\.$/)).toBeVisible();

    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await micro.getByRole('button', { name: offlineLabels.keep }).click();
    await expect(micro.getByRole('alert')).toHaveText(offlineLabels.needsConnection);
    await page.reload();
    await expect(page.locator('.offline-line')).toHaveText(offlineLabels.offline);
    expect(await showsPicture(page, PICTURE)).toBe(true);
    await macro.getByRole('button', { name: purchasesLabels.access }).click();
    await expect(page.locator('.offline-note')).toHaveText(offlineLabels.needsConnection);

    await page.goto(readPath('content-macro-4-2-2-notes'));
    await page.getByRole('link', { name: readerLabels.download }).click();
    await expect(page.locator('.offline-note')).toHaveText(offlineLabels.needsConnection);
    await page.locator('.reader-back').click();
    await expect(page).toHaveURL('/purchases');

    await context.setOffline(false);
    await expect(page.locator('.offline-line')).toBeEmpty();
    await page.goto(`data:text/html,<a href="${sandbox.shop}${logout.path}">Leave</a>`);
    await page.getByText('Leave').click();
    await page.waitForURL('/');
    await page.goto('/purchases');
    await expect(macro.getByText(/^On this device until/)).toBeVisible();
    await page.evaluate(() => caches.delete('kept'));
    await page.reload();
    await expect(macro.getByText(offlineLabels.evicted)).toBeVisible();
    await macro.getByRole('button', { name: offlineLabels.restore }).press('Enter');
    await expect(remove).toBeFocused();
    await page.reload();
    await remove.press('Enter');
    await expect(keep).toBeFocused();
    await expect(macro.getByText(offlineLabels.removed)).toBeVisible();
    await context.setOffline(true);
    expect(await showsPicture(page, PICTURE)).toBe(false);
    await context.setOffline(false);
  });

  test('stops keeping a subject while the list of its files, or the files of the worker, do not arrive', async ({
    page,
    sandbox,
    failRequests,
  }) => {
    await signUp(page);
    await addPurchase(page, sandbox, MACRO);
    await failRequests({ path: '/offline', hang: true });
    const clearHang = await failRequests({ path: '/api/kept/', hang: true });
    await page.goto('/purchases');
    const keep = page.getByRole('button', { name: offlineLabels.keep });
    const stop = page.getByRole('button', { name: offlineLabels.stop });
    await keep.click();
    await expect(page.getByText(offlineLabels.starting)).toBeVisible();
    await stop.press('Enter');
    await expect(keep).toBeFocused();

    await clearHang();
    await keep.press('Enter');
    await expect(page.getByText(offlineLabels.progress(12, 12))).toBeVisible();
    await stop.press('Enter');
    await expect(page.getByRole('button', { name: offlineLabels.keepRest })).toBeFocused();
    await expect(page.getByText(offlineLabels.partial(12, 12))).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('shows 3 placeholder rows while the list is loading, explains that it cannot be shown, and tries again; meanwhile the home page offers nothing that the student may own', async ({
    page,
    context,
    sandbox,
    failRequests,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/user\/purchases$/);
    await signUp(page);
    await addPurchase(page, sandbox, MACRO);
    const clearHang = await failRequests({ path: getPurchases.path, hang: true });
    await page.goto('/purchases');
    await expect(page.getByRole('heading', { name: 'Purchased' })).toBeVisible();
    await expect(placeholders(page)).toHaveCount(PURCHASES_PLACEHOLDERS);
    await expect(page.getByText(purchasesLabels.none)).toBeHidden();
    await clearHang();
    const clearFault = await failRequests({ path: getPurchases.path, status: 503 });
    await context.clearCookies({ name: 'owned_macroeconomics' });
    await page.goto('/');
    await expect(page.locator('[data-offer]')).toHaveCount(0);
    await page.goto('/purchases');
    await expect(page.getByRole('alert')).toContainText('Your purchases could not be loaded');
    await clearFault();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

/** Collects the texts that an element shows from now on. @returns a function that reads them */
async function collectTexts(element: Locator): Promise<() => Promise<string[]>> {
  const texts = await element.evaluateHandle((node) => {
    const seen: string[] = [];
    const collect = () => seen.push(node.textContent ?? '');
    new MutationObserver(collect).observe(node, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return seen;
  });
  return () => texts.jsonValue();
}
