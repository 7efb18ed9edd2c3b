import type { Locator } from 'playwright/test';
import { studioTexts } from '../../studio/texts.ts';
import {
  clearTopic,
  PANE,
  prompts,
  SUBJECT,
  startNew,
  TOPIC,
  tab,
  withCardTopic,
  write,
} from '../support/browser/card-topic.ts';
import {
  chooseAction,
  confirmAction,
  contentOf,
  editorOf,
  expectPdf,
  field,
  goInStudio,
  openStudio,
  publish,
  startStudio,
} from '../support/browser/studio.ts';
import { restoreContentAfterFailures } from '../support/browser/studio-content.ts';
import { expect, test } from '../support/browser/test.ts';

const FILE = 'content-macro-4-2-3-notes';
const NOTES = 'content-micro-4-1-3-notes';

restoreContentAfterFailures();

withCardTopic();

const add = (sandbox: Parameters<typeof contentOf>[0], name: string, fields = {}) =>
  contentOf(sandbox).create({
    _id: `card.${name}`,
    _type: 'card',
    prompt: name,
    answer: [
      {
        _type: 'block',
        _key: 'a',
        style: 'normal',
        markDefs: [],
        children: [{ _type: 'span', _key: 'a', text: 'Yes', marks: ['strong'] }],
      },
    ],
    topic: { _type: 'reference', _ref: TOPIC },
    isLocked: true,
    ...fields,
  });

/** Pastes as from a text processor, which gives plain text beside HTML. */
const paste = (into: Locator, html: string) =>
  into.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'plain text');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);

test('a card written in the Studio comes last in its topic, is private, and is shown as students see it', async ({
  browser,
  sandbox,
}) => {
  const content = contentOf(sandbox);
  await add(sandbox, 'first', { order: 1 });
  const studio = await openStudio(browser, sandbox, PANE);
  await expect(prompts(studio)).toHaveText(['first']);
  await startNew(studio, 'card', 'Question and answer');
  const problems = studio.getByTestId('publish-problems');
  await field(studio, 'prompt').fill('a'.repeat(301));
  await expect(problems).toContainText(studioTexts.promptTooLong(301, 300));
  await expect(problems).toContainText(studioTexts.answerMissing);
  await paste(field(studio, 'prompt'), '10<span style="vertical-align: super">3</span>');
  await expect(studio.getByText(studioTexts.shiftsLost)).toBeVisible();
  await field(studio, 'prompt').fill('What is a budget deficit?');
  const answer = studio.getByTestId('field-answer').getByRole('textbox');
  await write(studio, sandbox, 'answer', 'Spending above revenue');
  await answer.press('Enter');
  await paste(answer, 'At 10<sup>3</sup> or H<sub>2</sub>O');
  await expect(prompts(studio)).toHaveText(['first', 'What is a budget deficit?']);
  await expect(studio.getByTestId('cards').getByText('Draft', { exact: true })).toBeVisible();
  await publish(studio);
  await expect(studio.getByTestId('cards').getByText('Draft', { exact: true })).toHaveCount(0);
  await expect(studio.getByRole('link', { name: 'Cards (2)' })).toBeVisible();

  const preview = studio.getByTestId('card-preview');
  await expect(preview).toContainText('What is a budget deficit?');
  await preview.getByRole('button', { name: 'Show answer' }).click();
  const shown = preview.getByTestId('card-preview-answer');
  await expect(shown).toHaveText('Spending above revenueAt 103 or H2O');
  await expect(shown.locator('sup')).toHaveText('3');
  await expect(shown.locator('sub')).toHaveText('2');

  const [card] = await content.fetch<{ _id: string; order: number; isLocked: boolean }[]>(
    '*[_type == "card" && topic._ref == $topic && prompt match "deficit"] { _id, order, isLocked }',
    { topic: TOPIC },
  );
  expect(card).toEqual({
    _id: expect.stringMatching(/^card\.[a-z0-9]{12}$/),
    order: 2,
    isLocked: true,
  });
  const anyone = content.withConfig({ token: undefined, perspective: 'published' });
  expect(await anyone.fetch('count(*[_type == "card"])')).toBe(0);
  await studio.getByTestId('new-document-button').click();
  await expect(studio.getByTestId('create-new-subject')).toBeVisible();
  await expect(studio.getByTestId(/^create-new-(card|discountCode)/)).toHaveCount(0);
  await studio.keyboard.press('Escape');
  await studio.getByTestId('action-menu-button').click();
  await expect(studio.getByTestId('action-Delete')).toBeVisible();
  await expect(studio.getByTestId('action-Duplicate')).toHaveCount(0);
  await studio.keyboard.press('Escape');
});

test('pasted cards are added together, a broken line stays with its reason, and nothing is added twice', async ({
  browser,
  sandbox,
}) => {
  await add(sandbox, 'What is GDP?', { _id: 'card.gdp', order: 4 });
  const studio = await openStudio(browser, sandbox, PANE);
  await tab(studio, 'Paste many').click();
  const text = studio.getByRole('textbox', { name: 'Cards to add' });
  const warning = studio.getByText(studioTexts.shiftsLost);
  // The warning of an earlier test.
  await expect(warning).toHaveCount(0);
  await paste(text, 'a 10<sup>3</sup>');
  await expect(warning).toBeVisible();
  await text.fill(
    '#separator:tab\n#html:true\nWhat is a tariff?\tA <b>tax</b> on imports\nno tab here\nwhat is gdp?\tOutput\n"A ""quota""\nis?"\t"<ul><li>a limit</li><li>on imports</li></ul>"',
  );
  await expect(studio.getByTestId('paste-faults').getByRole('listitem')).toHaveText([
    `Line 4: ${studioTexts.separatorMissing('\t')}`,
    `Line 5: ${studioTexts.promptKnown}`,
  ]);
  const preview = studio.getByTestId('paste-preview');
  await expect(preview.locator('strong')).toHaveText('tax');
  await expect(preview.getByRole('listitem').filter({ hasText: /^on imports$/ })).toBeVisible();
  // What is typed stays while the owner looks elsewhere.
  await tab(studio, 'All cards').click();
  await expect(prompts(studio)).toHaveText(['What is GDP?']);
  await tab(studio, 'Paste many').click();
  await studio.getByRole('button', { name: studioTexts.addCards(2) }).click();
  await expect(studio.getByText(studioTexts.cardsAdded(2))).toBeVisible();
  await expect(text).toHaveValue('#separator:tab\n#html:true\nno tab here\nwhat is gdp?\tOutput');
  await text.fill('');
  await tab(studio, 'All cards').click();
  await expect(prompts(studio)).toHaveText(['What is GDP?', 'What is a tariff?', 'A "quota" is?']);

  const added = await contentOf(sandbox).fetch<object[]>(
    '*[_type == "card" && topic._ref == $id && order > 4] | order(order asc) { order, isLocked, "isPublished": !(_id in path("drafts.**")), "transaction": _rev }',
    { id: TOPIC },
  );
  const [first] = added;
  expect(added).toEqual([
    { ...first, order: 5, isLocked: true, isPublished: true },
    { ...first, order: 6, isLocked: true, isPublished: true },
  ]);
});

test('cards move by keyboard, are set free, and are deleted after a question', async ({
  browser,
  sandbox,
}) => {
  for (const [place, name] of ['one', 'two', 'three'].entries())
    await add(sandbox, name, { order: place + 1 });
  const studio = await openStudio(browser, sandbox, PANE);
  await expect(prompts(studio)).toHaveText(['one', 'two', 'three']);
  const down = studio.getByRole('button', { name: 'Move down: one' });
  await down.focus();
  await studio.keyboard.press('Enter');
  await expect(prompts(studio)).toHaveText(['two', 'one', 'three']);
  await expect(studio.getByText(studioTexts.cardMoved('one', 'card', 2, 3))).toBeAttached();
  await expect(down).toBeFocused();
  await studio.keyboard.press('Enter');
  await expect(prompts(studio)).toHaveText(['two', 'three', 'one']);
  await expect(studio.getByRole('button', { name: 'Move up: one' })).toBeFocused();

  await studio.getByRole('checkbox', { name: 'Locked: two' }).press('Space');
  const free = () =>
    contentOf(sandbox).fetch(
      '*[_type == "card" && topic._ref == $topic && isLocked == false].prompt',
      { topic: TOPIC },
    );
  await expect.poll(free).toEqual(['two']);
  await studio.getByRole('button', { name: 'Delete: three' }).click();
  await studio.getByRole('button', { name: 'Delete card' }).click();
  await expect(prompts(studio)).toHaveText(['two', 'one']);
  await expect(prompts(studio).nth(1)).toBeFocused();
});

test('a card whose page or file has disappeared has a warning in its form and in the list, and opens from a search', async ({
  browser,
  sandbox,
}) => {
  const source = { _type: 'reference', _ref: FILE, _weak: true };
  await add(sandbox, 'Vanished', { order: 1, source, sourcePage: 99 });
  await add(sandbox, 'Homeless', { order: 2, source: { ...source, _ref: 'gone' }, sourcePage: 1 });
  const file = await contentOf(sandbox).getDocument(FILE);
  const pageGone = studioTexts.pageGone(file?.['title'], 99, file?.['pdf'].pages);
  const studio = await openStudio(browser, sandbox, PANE);
  const cards = studio.getByTestId('cards').getByRole('listitem');
  await expect(cards.nth(0)).toContainText(pageGone);
  await expect(cards.nth(1)).toContainText(studioTexts.sourceGone);

  await openStudio(browser, sandbox, editorOf('card', 'card.Vanished'));
  await expect(studio).toHaveURL(new RegExp(`;${TOPIC};cards;card\\.Vanished$`));
  await studio.getByTestId('group-tab-source').click();
  const warnings = studio.getByTestId('validation-messages');
  await expect(warnings.getByText(pageGone)).toBeVisible();
  await field(studio, 'sourcePage').fill('1');
  await expect(warnings).toHaveCount(0);
  await studio.getByTestId('card-preview').getByRole('button', { name: 'Show answer' }).click();
  await expect(studio.getByTestId('card-preview-answer')).toContainText(
    studioTexts.pageOf(1, file?.['title']),
  );
  await confirmAction(studio, 'Discardchanges');
});

test('proposed cards become cards when the owner accepts them, and do not come back once accepted or dismissed', async ({
  browser,
  sandbox,
}) => {
  const content = contentOf(sandbox);
  const { _rev, ...notes } = (await content.getDocument(NOTES)) ?? {};
  const id = 'content-with-proposals';
  await content.create({
    ...notes,
    _id: id,
    _type: 'contentItem',
    topic: { _type: 'reference', _ref: TOPIC },
  });
  const studio = await openStudio(browser, sandbox, PANE);
  await tab(studio, 'Proposed').click();
  const proposals = studio.getByTestId('file-proposals').getByRole('listitem');
  // Lists of an answer are below a proposal.
  const own = proposals.filter({ has: studio.getByRole('button', { name: 'Dismiss' }) });
  await expect(own.first()).toContainText('Demand');
  const count = await own.count();
  expect(count).toBeGreaterThanOrEqual(8);
  expect(await content.fetch('count(*[_type == "card" && topic._ref == $id])', { id: TOPIC })).toBe(
    0,
  );

  await own.first().getByRole('button', { name: 'Accept' }).click();
  await expect(own).toHaveCount(count - 1);
  await expect(own.first().getByRole('button', { name: 'Accept' })).toBeFocused();
  await own.first().getByRole('button', { name: 'Edit' }).click();
  await own.first().getByRole('textbox', { name: 'Prompt' }).fill(' ');
  await expect(own.first()).toContainText(studioTexts.promptMissing);
  await expect(own.first().getByRole('button', { name: 'Accept' })).toBeDisabled();
  await own.first().getByRole('textbox', { name: 'Prompt' }).fill('In my own words?');
  await own.first().getByRole('textbox', { name: 'Answer' }).fill('Two points:\n- one\n- two');
  await own.first().getByRole('button', { name: 'Accept' }).click();
  await expect(own).toHaveCount(count - 2);
  const dismissed = await own.first().innerText();
  await own.first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(own).toHaveCount(count - 3);

  await tab(studio, 'All cards').click();
  await expect(prompts(studio)).toHaveText(['Demand', 'In my own words?']);
  const cards = await content.fetch(
    '*[_type == "card" && topic._ref == $id] | order(order asc) { "id": _id, isLocked, "source": source._ref, sourcePage, sourceQuote, "lists": count(answer[listItem == "bullet"]) }',
    { id: TOPIC },
  );
  const card = {
    id: expect.stringMatching(/^card\./),
    isLocked: true,
    source: id,
    sourcePage: expect.any(Number),
    sourceQuote: expect.any(String),
  };
  expect(cards).toEqual([
    { ...card, lists: 0 },
    { ...card, lists: 2 },
  ]);
  // A deleted card is not proposed again.
  await studio.getByRole('button', { name: 'Delete: Demand' }).click();
  await studio.getByRole('button', { name: 'Delete card' }).click();
  await expect(prompts(studio)).toHaveText(['In my own words?']);
  await tab(studio, 'Proposed').click();
  await expect(own).toHaveCount(count - 3);
  for (const text of await own.allInnerTexts()) expect(text).not.toBe(dismissed);
  for (const place of [0, 1])
    await own.nth(place).getByRole('checkbox', { name: 'Choose' }).check();
  await studio.getByRole('button', { name: studioTexts.acceptChosen(2) }).click();
  await expect(own).toHaveCount(count - 5);
  await studio.getByRole('checkbox', { name: studioTexts.chooseAll }).check();
  await studio.getByRole('button', { name: studioTexts.acceptChosen(count - 5) }).click();
  await expect(own).toHaveCount(0);
  await tab(studio, 'All cards').click();
  await expect(prompts(studio)).toHaveCount(count - 2);

  await studio.route('**/api/card-proposals/*', (route) => route.abort(), { times: 1 });
  await tab(studio, 'All cards').click();
  await tab(studio, 'Proposed').click();
  await expect(studio.getByText(studioTexts.shopUnreachable)).toBeVisible();
  await studio.getByRole('button', { name: studioTexts.tryAgain }).click();
  await expect(studio.getByText(studioTexts.proposalsLeft(0))).toBeVisible();
  await content.delete(`handled-proposals.${TOPIC}`);
});

test('cards of a topic that is not published are drafts, and are published with the subject', async ({
  browser,
  sandbox,
}) => {
  const content = contentOf(sandbox);
  const id = 'topic-unpublished';
  await content.create({
    _id: `drafts.${id}`,
    _type: 'topic',
    name: 'Trade',
    order: 99,
    subject: { _type: 'reference', _ref: SUBJECT },
  });
  const studio = await openStudio(browser, sandbox, `/structure/${SUBJECT};${id};cards`);
  await expect(studio.getByText(studioTexts.topicUnpublished)).toBeVisible();
  await tab(studio, 'Paste many').click();
  await studio.getByRole('textbox', { name: 'Cards to add' }).fill('What is trade?\tExchange');
  await studio.getByRole('button', { name: studioTexts.addCards(1) }).click();
  const ids = () => content.fetch<string[]>('*[_type == "card" && topic._ref == $id]._id', { id });
  await expect.poll(ids).toEqual([expect.stringMatching(/^drafts\.card\./)]);

  await openStudio(browser, sandbox, editorOf('subject', SUBJECT));
  await chooseAction(
    studio,
    'Publishsubject with everything in it',
    studio.getByTestId('publish-subject'),
  );
  await expect(studio.getByTestId('drafts').getByRole('listitem')).toHaveText([
    /Topic: Trade/,
    /Card: What is trade\?/,
  ]);
  await studio.getByTestId('publish-all').click();
  await expect.poll(ids).toEqual([expect.stringMatching(/^card\./)]);
  await clearTopic(content, id);
});

test('an editor who may only read sees cards and files, and can change nothing', async ({
  browser,
  sandbox,
}) => {
  await add(sandbox, 'one', { order: 1 });
  await add(sandbox, 'two', { order: 2 });
  const studio = await startStudio(browser, sandbox.studioViewer, PANE);
  await expect(prompts(studio)).toHaveText(['one', 'two']);
  await expect(studio.getByRole('button', { name: 'Move down: one' })).toBeDisabled();
  await expect(studio.getByRole('button', { name: 'Delete: one' })).toBeDisabled();
  await expect(studio.getByRole('checkbox', { name: 'Locked: one' })).toBeDisabled();
  await expect(studio.getByRole('link', { name: 'New card' })).toHaveCount(0);
  await expect(tab(studio, 'Paste many')).toHaveCount(0);
  await goInStudio(
    studio,
    `${new URL(sandbox.studio).origin}/studio${editorOf('contentItem', FILE)}`,
  );
  await expectPdf(studio, '4.2.3-notes.pdf');
  await expect(studio.getByTestId('file-button-input')).toBeDisabled();
  await expect(studio.getByRole('button', { name: 'Replace' })).toBeDisabled();
  await expect(studio.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await studio.context().close();
});

test('a subject has an exam date, with a warning for a day that has passed', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, editorOf('subject', SUBJECT));
  const enter = async (day: string) => {
    await field(studio, 'examDate').fill(day);
    await field(studio, 'examDate').press('Tab');
  };
  await enter('2020-05-11');
  const messages = studio.getByTestId('validation-messages');
  const warning = messages.getByText(studioTexts.examDatePast);
  await expect(warning).toBeVisible();
  await enter('2099-05-11');
  await expect(warning).toHaveCount(0);
  await expect
    .poll(() => contentOf(sandbox).fetch('*[_id == "drafts." + $id][0].examDate', { id: SUBJECT }))
    .toBe('2099-05-11');
  await confirmAction(studio, 'Discardchanges');
});
