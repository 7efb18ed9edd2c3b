import type { Page } from 'playwright/test';
import { login } from '#contract/accounts/accounts.ts';
import { getUser } from '#contract/accounts/user.ts';
import { parseAnswers } from '#contract/practice/answers.ts';
import { getPractice, postPractice } from '#contract/practice/practice.ts';
import { offlineLabels } from '#site/features/offline/labels.ts';
import { drillLabels } from '#site/features/practice/drill/labels.ts';
import { examLabels } from '#site/features/practice/exam.ts';
import { practiceLabels as labels } from '#site/features/practice/labels.ts';
import { outsideLabels } from '#site/features/practice/outside-labels.ts';
import { readerLabels } from '#site/features/reader/labels.ts';
import { navLabels, todayLabels } from '#site/lib/labels.ts';
import { clientOf } from '../../support/browser/client.ts';
import { addPurchase, sendSignUpForm, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MICRO } from '../../support/ids.ts';
import { newStudent } from '../../support/student.ts';

const button = (page: Page, name: 'showAnswer' | 'again' | 'hard' | 'good' | 'easy' | 'undo') =>
  page.getByRole('button', { name: labels[name], exact: true });

const close = (page: Page) => page.getByRole('link', { name: labels.close });

/** Place of the card in the session. */
const place = (page: Page) => page.getByText(/^\d+ of \d+$/);

const prompt = (page: Page) => page.locator('[data-focus="prompt"]');

async function open(page: Page, search = ''): Promise<void> {
  // Colours change immediately, for the checks of contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/practise${search}`);
  await expect(prompt(page)).toBeVisible();
}

/** Reveals the answer and rates it by keys. */
async function rateByKeys(page: Page, key: string): Promise<void> {
  const asked = await prompt(page).textContent();
  await page.keyboard.press('Space');
  await expect(button(page, 'good')).toBeVisible();
  await page.keyboard.press(key);
  await expect(prompt(page)).not.toHaveText(asked ?? '');
  await expect(prompt(page)).toBeFocused();
}

async function answerDrill(page: Page): Promise<void> {
  for (const question of [drillLabels.whichCurve, drillLabels.whichWay]) {
    await page.getByRole('group', { name: question }).getByRole('radio').last().press('Space');
  }
  await page.getByRole('button', { name: drillLabels.check }).press('Enter');
}

/** Returns the account's answers by card. */
async function readAnswers(page: Page) {
  const response = await page.request.get(getPractice.path);
  const { subjects } = getPractice.response.parse(await response.json());
  const cards = subjects.flatMap(({ record }) => Object.entries(record?.cards ?? {}));
  return cards.map(([id, text]) => [id, parseAnswers(text)] as const);
}

/** Returns the account's ratings by card. */
const readAccount = async (page: Page) =>
  Object.fromEntries(
    (await readAnswers(page)).map(([id, answers]) => [id, answers.map(({ rating }) => rating)]),
  );

const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('practice:')));

const storedSessions = (page: Page) =>
  page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('practiceSession')),
  );

const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

const DAY_MS = 24 * 60 * 60 * 1000;

const [first, second] = ['card.micro-4-1-1-1', 'card.micro-4-1-1-2'];

test('a visitor practises free cards by keys alone, continues after a reload, and keeps the answers after signing up, also if the clock is wrong', async ({
  page,
}) => {
  await page.clock.setSystemTime(Date.now() + 300 * DAY_MS);
  await open(page);
  await expect(page.getByText(labels.place(1, 20))).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-focus="answer"]')).toBeFocused();
  await expect(button(page, 'again')).toHaveAccessibleDescription(labels.inSession);
  await expect(button(page, 'good')).toHaveAccessibleDescription('in 2 days');
  await page.keyboard.press('1');
  await rateByKeys(page, '3');
  await expect(page.getByText(labels.place(2, 20))).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('status').filter({ hasText: labels.undone })).toBeAttached();
  await page.keyboard.press('2');
  await expect(page.getByText(labels.place(2, 20))).toBeVisible();

  await page.reload();
  await expect(page.getByText(labels.place(2, 20))).toBeVisible();
  expect(await storedKeys(page)).toEqual([`practice:visitor:${MICRO}`]);

  await close(page).press('Enter');
  await page.getByRole('link', { name: outsideLabels.signUp }).click();
  const written = page.waitForResponse(
    (response) =>
      response.url().endsWith(postPractice.path) && response.request().method() === 'POST',
  );
  await sendSignUpForm(page, newStudent());
  expect((await written).status()).toBe(200);
  await expect(page).toHaveURL('/practise');
  expect(await readAccount(page)).toEqual({ [first]: ['again'], [second]: ['undone', 'hard'] });
  const times = (await readAnswers(page)).flatMap(([, answers]) => answers.map(({ at }) => at));
  for (const at of times) expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(60);
  expect(await storedKeys(page)).toEqual([expect.not.stringContaining('visitor')]);
});

test('a signed-out browser keeps no answers, and unsent answers are sent before, or wait for the next sign-in while another student practises', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  const { email, password } = await signUp(page);
  await open(page);
  await rateByKeys(page, '3');
  await rateByKeys(page, '3');
  // A look at a topic leaves the session as it is.
  await open(page, '?topic=topic-micro-4-1-2');
  await open(page);
  await expect(page.getByText(labels.place(3, 20))).toBeVisible();
  await button(page, 'undo').press('Enter');
  await button(page, 'easy').press('Enter');
  await close(page).press('Enter');
  // The overview takes the focus when it appears, and would take it from the link.
  await expect(page.getByRole('heading', { name: labels.heading })).toBeFocused();
  await page.getByRole('link', { name: navLabels.signOut }).evaluate((link: HTMLElement) => {
    link.click();
    // The page must not reload for another student instead of leaving.
    dispatchEvent(new Event('focus'));
  });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: navLabels.login })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
  expect(await storedSessions(page)).toEqual([]);

  const client = clientOf(page, sandbox);
  await client.post(login.path, { email, password });
  expect(await readAccount(page)).toEqual({ [first]: ['good'], [second]: ['undone', 'easy'] });

  consoleErrors.allow(/ERR_FAILED/);
  await page.route(`**${postPractice.path}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await open(page, '?topic=topic-micro-4-1-2');
  await rateByKeys(page, '3');
  const unsent = await storedKeys(page);
  await close(page).press('Enter');
  await page.getByRole('link', { name: navLabels.signOut }).click();
  // The page that is left reloads once it sees another student.
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: navLabels.login })).toBeVisible();
  expect(await storedKeys(page)).toEqual(unsent);
  await page.unrouteAll();
  await signUp(page);
  await open(page);
  expect(await readAccount(page)).toEqual({});
  expect(await storedKeys(page)).toEqual(unsent);

  await client.post(login.path, { email, password });
  await open(page);
  await expect.poll(async () => Object.keys(await readAccount(page))).toHaveLength(3);
});

test('answers given without a connection reach the account from any page, also if the student has signed out before: the shop then ends the session', async ({
  page: elsewhere,
  browser,
  sandbox,
  address,
}) => {
  const { email, password } = await signUp(elsewhere);
  const context = await browser.newContext({
    baseURL: sandbox.shop,
    extraHTTPHeaders: { 'x-sandbox-ip': address },
  });
  const page = await context.newPage();
  // A request of a page that is left gets past `setOffline`, and a shop that was down comes back without an event.
  await page.addInitScript(() => {
    for (const type of ['pagehide', 'visibilitychange', 'online'])
      addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  });
  await clientOf(page, sandbox).post(login.path, { email, password });
  const sent = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await page.goto('/terms');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await open(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await rateByKeys(page, '3');
  await expect(page.getByText(`${labels.offline} ${labels.offlineSent}`)).toBeVisible();
  await page.goto('/');
  const offline = page.getByRole('heading', { name: offlineLabels.pageTitle });
  await expect(offline).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(false);
  await expect.poll(() => readAccount(elsewhere)).toEqual({ [first]: ['good'] });

  await open(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await rateByKeys(page, '3');
  await answerDrill(page);
  await page.keyboard.press('1');
  await close(page).press('Enter');
  await page.getByRole('link', { name: navLabels.signOut }).click();
  await expect(offline).toBeVisible();
  await expect(page).toHaveURL('/offline');
  await expect(page.getByRole('link', { name: navLabels.signOut })).toBeHidden();
  expect(await storedKeys(page)).toEqual([]);
  expect(await readAccount(elsewhere)).toEqual({ [first]: ['good'] });

  await context.setOffline(false);
  await page.goto('/');
  await expect(page.getByRole('link', { name: navLabels.login })).toBeVisible();
  const ratings = Object.values(await readAccount(elsewhere)).flat();
  expect(ratings.toSorted()).toEqual(['again', 'good', 'good']);
  const { status } = await fetch(sandbox.shop + getUser.path, { headers: { cookie: sent } });
  expect(status).toBe(401);
  await context.close();
});

test('a second press within a moment and a held key do nothing to the next card', async ({
  page,
}) => {
  await open(page, '?topic=topic-micro-4-1-2');
  const path = page.url();
  const prompts: string[] = [];
  const remember = async () => prompts.push((await prompt(page).textContent()) ?? '');
  await remember();
  await button(page, 'showAnswer').dblclick();
  await button(page, 'again').dblclick();
  await expect(prompt(page)).not.toHaveText(prompts[0] ?? '');
  await expect(button(page, 'showAnswer')).toBeVisible();
  await remember();
  await rateByKeys(page, '1');
  await remember();
  await rateByKeys(page, '1');
  await button(page, 'undo').dblclick();
  await expect(prompt(page)).toHaveText(prompts[2] ?? '');
  for (let times = 0; times < 5; times += 1) await page.keyboard.down('u');
  // The next test reuses this page.
  await page.keyboard.up('u');
  await expect(prompt(page)).toHaveText(prompts[1] ?? '');
  await expect(button(page, 'undo')).toBeVisible();
  expect(page.url()).toBe(path);
});

test('a card that is too hard links to its page of the notes, and comes first afterwards', async ({
  page,
}) => {
  await open(page);
  const asked = await prompt(page).textContent();
  await page.getByRole('link', { name: labels.tooHard }).click();
  await expect(page).toHaveURL(/\/read\/content-micro-4-1-1-notes#page=1&quote=/);
  await expect(page.locator('.reader-mark-current')).toHaveText(
    'Wants are unlimited, resources are scarce',
  );
  await expect(page.locator('.reader-mark-current')).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: readerLabels.backToCard }).click();
  await expect(prompt(page)).toHaveText(asked ?? '');
  await page.keyboard.press('Space');
  await expect(
    page.getByRole('link', { name: labels.sourcePage(1, 'Scarcity, choice and the frontier') }),
  ).toHaveAttribute('href', /^\/read\/content-micro-4-1-1-notes#page=1&quote=/);
});

test('a session ends without a connection with what to look at again, can be undone after a reload, and continues with the same cards', async ({
  page,
}) => {
  await open(page, '?topic=topic-micro-4-1-2');
  const asked = (await prompt(page).textContent()) ?? '';
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await rateByKeys(page, '1');
  await rateByKeys(page, '4');
  await page.keyboard.press('Space');
  await page.keyboard.press('4');
  await expect(page.getByRole('heading', { name: outsideLabels.end })).toBeFocused();
  await expect(page.getByText(outsideLabels.practised(2))).toBeVisible();
  await expect(page.getByRole('heading', { name: outsideLabels.lookAgain(1) })).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText(asked);
  await expect(page.getByText(/^All \d+ cards .* come with the notes, £30/)).toBeVisible();
  await expect(
    page.getByRole('link', { name: outsideLabels.seeSubject('Microeconomics') }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: outsideLabels.signUp })).toHaveAttribute(
    'href',
    '/auth?tab=signup&next=%2Fpractise%3Ftopic%3Dtopic-micro-4-1-2',
  );
  await expect(page.getByRole('progressbar', { name: labels.progress })).toHaveJSProperty(
    'position',
    1,
  );
  await page.context().setOffline(false);
  await page.reload();
  await button(page, 'undo').press('Enter');
  await expect(page.getByText(labels.place(2, 2))).toBeVisible();
  await button(page, 'easy').press('Enter');
  await page.getByRole('button', { name: todayLabels.anyway }).press('Enter');
  await expect(page.getByText(labels.place(3, 4))).toBeVisible();
  await page.keyboard.press('u');
  await expect(button(page, 'easy')).toBeVisible();
  await expect(prompt(page)).toHaveText(asked);

  await page.goto('/practise?subject=unknown');
  await expect(page.getByText(outsideLabels.unknownFilter)).toBeVisible();
  await expect(
    page.getByRole('region', { name: labels.card }).getByRole('link', { name: navLabels.login }),
  ).toHaveAttribute('href', '/auth?next=%2Fpractise%3Fsubject%3Dunknown');
  await page.getByRole('link', { name: labels.all }).click();
  await expect(page).toHaveURL('/practise');
  await expect(prompt(page)).toBeVisible();
});

test('the bar stays at the bottom edge of a phone, in the same place for every card; a drill answered wrong marks “Again”, which brings it back; Close opens the overview', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, '?topic=topic-micro-4-1-1');
  await expect(page.getByText(labels.place(1, 3))).toBeVisible();
  const bars: unknown[] = [];
  const look = async () => bars.push(await page.locator('.stage-bar').boundingBox());
  for (let card = 0; card < 2; card += 1) {
    await look();
    await page.keyboard.press('Space');
    await expect(button(page, 'good')).toBeInViewport({ ratio: 1 });
    await look();
    await page.keyboard.press('3');
    await expect(button(page, 'good')).toHaveCount(0);
  }
  await expect(page.getByText(labels.rateAfter)).toBeVisible();
  await look();
  expect(bars).toEqual(bars.map(() => expect.objectContaining({ x: 0, width: 360, y: 640 - 85 })));

  const drill = await prompt(page).textContent();
  await answerDrill(page);
  await expect(page.getByText(drillLabels.wrong)).toBeVisible();
  await expect(button(page, 'again')).toHaveAttribute('data-marked', 'true');
  await page.keyboard.press('1');
  await expect(prompt(page)).toHaveText(drill ?? '');
  await expect(page.getByRole('button', { name: drillLabels.check })).toBeVisible();
  await expect(page.getByText(labels.place(3, 3))).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: drillLabels.check })).toBeVisible();
  await expect(button(page, 'good')).toHaveCount(0);
  await expect(prompt(page)).toBeFocused();

  await expect(page.getByRole('banner')).toBeHidden();
  await close(page).press('Enter');
  await expect(page.getByRole('heading', { name: labels.heading })).toBeFocused();
  await page.getByText(outsideLabels.byTopic).first().click();
  await expect(
    page.getByRole('link', { name: todayLabels.topic(3), exact: true }).first(),
  ).toHaveAttribute('href', '/practise?topic=topic-micro-4-1-1');
  await page.goBack();
  await expect(page.getByRole('button', { name: drillLabels.check })).toBeVisible();
});

test('the first card is there before the other cards, and a press on its button counts', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**${getPractice.path}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/practise#overview');
  await expect(page.getByRole('status', { name: /loading/i })).toBeVisible();
  await page.goto('/practise#');
  const asked = await page.locator('.stage-prompt').textContent();
  await button(page, 'showAnswer').click();
  release();
  await expect(button(page, 'good')).toBeVisible();
  await expect(prompt(page)).toHaveText(asked ?? '');
});

test('a student sets the dates of two papers with their topics, and goes back to the board’s date', async ({
  page,
  sandbox,
}) => {
  await signUp(page);
  await addPurchase(page, sandbox, MICRO);
  await page.goto('/practise#exam-dates');
  const subject = page.getByRole('region', { name: 'Microeconomics' });
  const [first, second] = [1, 2].map((number) =>
    subject.getByRole('group', { name: examLabels.exam(number), exact: true }),
  );
  if (!first || !second) throw new Error('There are two papers');
  const save = subject.getByRole('button', { name: examLabels.save });
  const date = first.getByLabel(examLabels.date);
  await date.fill('2020-05-14');
  await save.click();
  await expect(date).toBeFocused();
  await expect(date).toHaveAccessibleDescription(examLabels.pastDate);

  const [soon, later] = [3, 9].map((days) =>
    new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
  );
  await date.fill(later ?? '');
  await subject.getByRole('button', { name: examLabels.add }).click();
  await expect(second.getByLabel(examLabels.date)).toBeFocused();
  await second.getByLabel(examLabels.date).fill(soon ?? '');
  await second.getByLabel(examLabels.name).fill('Paper 1');
  await second.getByText(examLabels.topics(8, 8)).click();
  const topics = second.getByRole('checkbox');
  for (const topic of await topics.all()) await topic.uncheck();
  await second.getByText(examLabels.topics(0, 8)).click();
  await save.click();
  await expect(topics.first()).toBeFocused();
  await expect(topics.first()).toHaveAccessibleDescription(examLabels.noTopic);
  await topics.first().check();
  await page.getByRole('link', { name: outsideLabels.back }).click();
  await page.getByRole('link', { name: outsideLabels.examDates }).last().click();
  await expect(second.getByLabel(examLabels.date)).toHaveValue(soon ?? '');
  await save.click();
  await expect(subject.getByRole('status')).toHaveText(examLabels.saved);
  await expect(first.getByLabel(examLabels.date)).toHaveValue(soon ?? '');
  const readExam = async () => {
    const response = await page.request.get(getPractice.path);
    return getPractice.response.parse(await response.json()).subjects[0]?.record?.exam?.papers;
  };
  const papers = [
    { date: later },
    { name: 'Paper 1', date: soon, topicIds: ['topic-micro-4-1-1'] },
  ];
  await expect.poll(readExam).toEqual(papers);

  await page.reload();
  await expect(first.getByLabel(examLabels.date)).toHaveValue(soon ?? '');
  await expect(first.getByText(examLabels.topics(1, 8))).toBeVisible();
  await second.getByRole('button', { name: examLabels.remove }).click();
  await expect(second).toHaveCount(0);
  await subject.getByRole('button', { name: examLabels.useBoardDate }).click();
  await expect(subject.getByRole('status')).toHaveText(examLabels.saved);
  await expect.poll(readExam).toEqual([]);
});

test('a page shows, when the student comes back, what another tab has left, and after days the due cards', async ({
  page,
  context,
}) => {
  await open(page, `?subject=${MICRO}`);
  const other = await context.newPage();
  await open(other, `?subject=${MICRO}`);
  const [, count] = /^1 of (\d+)$/.exec((await place(other).textContent()) ?? '') ?? [];
  const asked = await prompt(page).textContent();
  await rateByKeys(page, '3');
  await comeBack(other);
  await expect(place(other)).toHaveText(labels.place(1, Number(count) - 1));
  await expect(prompt(other)).toBeFocused();
  await expect(prompt(other)).toHaveText((await prompt(page).textContent()) ?? '');
  await other.close();

  const now = Date.now();
  await page.clock.setSystemTime(now + 3 * DAY_MS);
  await comeBack(page);
  await expect(prompt(page)).toHaveText(asked ?? '');
  await rateByKeys(page, '3');
  await page.clock.setSystemTime(now + 60 * DAY_MS);
  await rateByKeys(page, '3');
  await expect(prompt(page)).toHaveText(asked ?? '');
});
