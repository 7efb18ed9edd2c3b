import type { Locator, Page } from 'playwright';
import { expect as patient } from 'playwright/test';
import { consentWording } from '#contract/checkout/consent.ts';
import { subjects } from '#local-shop/seed/shop.ts';
import { features } from '#shop';
import { customerLabels } from '#site/features/admin/customers/labels.ts';
import { checkoutLabels } from '#site/features/card-payment/labels.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { practiceLabels } from '#site/features/practice/labels.ts';
import { logInByPassword } from '../../tests/support/browser/administrator.ts';
import { loadFonts } from '../../tests/support/browser/fonts.ts';
import { CARDS, fillCard } from '../../tests/support/browser/payments.ts';
import { button, openReader, shown } from '../../tests/support/browser/reader.ts';
import { fillSignUpForm } from '../../tests/support/browser/students.ts';
import { toasts } from '../../tests/support/browser/toast.ts';
import { newStudent } from '../../tests/support/student.ts';
import type { Film } from './film.ts';

const expect = patient.configure({ timeout: 30_000 });

const [subject] = subjects;
if (!subject) throw new Error('The sample shop has no subject');
const { name, slug } = subject;

const student = newStudent({ email: 'ada@example.com' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await loadFonts(page);
}

const scrollTo = (target: Locator) =>
  target.evaluate((element) => element.scrollIntoView({ block: 'center' }));

const purchase = (page: Page) => page.getByRole('button', { name: /^Purchase for / }).first();

async function buy(film: Film): Promise<void> {
  const { page } = film;
  film.caption = 'Buy: a student signs up, and pays by card';
  await open(page, '/');
  await film.show(1500);
  const view = page.getByRole('article', { name }).getByRole('link').first();
  await scrollTo(view);
  await film.press(view);
  await expect(purchase(page)).toBeVisible();
  await film.show(1200);
  await film.press(purchase(page));
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await fillSignUpForm(page, student);
  await expect(page.getByText('Strength: Strong')).toBeVisible();
  await film.press(button(page, 'Create Account'));
  await expect(page.getByRole('heading', { name: checkoutLabels.heading })).toBeVisible();
  await fillCard(page, CARDS.success);
  const consent = page.getByRole('checkbox', { name: consentWording.text });
  await scrollTo(consent);
  await film.show(1500);
  await consent.check();
  await film.press(page.getByRole('button', { name: /^Pay / }));
  await expect(toasts(page)).toContainText(`You now have access to ${name}!`);
  await loadFonts(page);
  await page.waitForLoadState('networkidle');
  await film.show(1500);
}

async function read(film: Film): Promise<void> {
  const { page } = film;
  film.caption = 'Read: in the browser, each page stamped for its buyer';
  await open(page, `/${slug}`);
  await expect(page.getByText(subjectLabels.fullAccess)).toBeVisible();
  await film.show(1200);
  const paid = page.locator('.content-row').filter({ hasText: subjectLabels.unlocked }).first();
  const link = paid.getByRole('link', { name: /^Read/ });
  await scrollTo(link);
  await film.show(700);
  await openReader(page, (await link.getAttribute('href')) ?? '');
  await film.show(1500);
  const firstPage = shown(page, 1);
  await firstPage.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expect(firstPage).toHaveAttribute('data-state', 'sharp');
  await film.show(1800);
}

async function practise(film: Film): Promise<void> {
  const { page } = film;
  film.caption = 'Practise: cards come back until the exam';
  await open(page, '/practise');
  for (let card = 1; card <= 2; card++) {
    await film.press(button(page, practiceLabels.showAnswer));
    await film.show(1500);
    await film.press(button(page, practiceLabels.good));
  }
}

/** Refunds as the owner, in a browser of their own, and shows that the student's subject is locked again. */
async function refund(film: Film, owner: Page): Promise<void> {
  const { page } = film;
  film.caption = 'Refund: the owner gives the money back, and the notes are locked again';
  await logInByPassword(owner);
  film.page = owner;
  await owner.getByRole('tab', { name: customerLabels.customers }).click();
  await owner.getByLabel('Name, email or order number').fill(student.email);
  await owner.keyboard.press('Enter');
  const row = owner.getByRole('row').filter({ hasText: student.email });
  await film.press(row.getByRole('link').first());
  await film.press(button(owner, customerLabels.refund));
  await film.show(1000);
  await owner.getByLabel(/^Amount in /).press('Enter');
  await film.press(owner.getByRole('button', { name: /^Refund / }));
  await expect(owner.getByText(/ was refunded\.$/)).toBeVisible();
  await film.show(1500);
  film.page = page;
  await expect(async () => {
    await open(page, `/${slug}`);
    await expect(purchase(page)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await film.show(1500);
  await scrollTo(page.locator('.content-closed').first());
  await film.show(2500);
}

/** Records a student who buys, reads and practises, and an owner who refunds. */
export async function recordTour(film: Film, owner: Page): Promise<void> {
  await buy(film);
  await read(film);
  if (features.practice) await practise(film);
  await refund(film, owner);
}
