import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { studioTexts } from '../../studio/texts.ts';
import { findViolationsWithin } from '../support/browser/axe.ts';
import {
  chooseKind,
  fillPairs,
  PANE,
  prompts,
  readCards,
  startNew,
  TOPIC,
  tab,
  withCardTopic,
  write,
} from '../support/browser/card-topic.ts';
import { saveBy } from '../support/browser/save.ts';
import {
  closeStudio,
  contentOf,
  dropFiles,
  field,
  openStudio,
  publish,
} from '../support/browser/studio.ts';
import { restoreContentAfterFailures } from '../support/browser/studio-content.ts';
import { expect, test } from '../support/browser/test.ts';

restoreContentAfterFailures();
withCardTopic();

/**
 * Parts that the shop adds to the Studio. Around them are Sanity's editor of formatted text, with `@sanity/table`, and
 * its tabs, which have unnamed controls that the shop cannot name.
 */
const OWN_PARTS = [
  'cards-pane',
  'card-preview',
  'field-prompt',
  'label-editor',
  'pairs',
  'picture-input',
].map((id) => `[data-testid="${id}"]`);

const expectAccessible = async (studio: Page) =>
  expect.soft(await findViolationsWithin(studio, OWN_PARTS)).toEqual([]);

const preview = (studio: Page) => studio.getByTestId('card-preview');
const problems = (studio: Page) => studio.getByTestId('publish-problems');
test('gaps are made of selected words by keyboard, with hints, and each is asked alone', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, PANE);
  await startNew(studio, 'card', 'Gaps');
  const prompt = field(studio, 'prompt');
  await prompt.fill('The heart pumps blood at \\(10^{-3}\\) bar');
  await expect(problems(studio)).toContainText('There is no gap yet.');
  await prompt.press('Home');
  for (let place = 0; place < 4; place += 1) await prompt.press('ArrowRight');
  for (let place = 0; place < 5; place += 1) await prompt.press('Shift+ArrowRight');
  await prompt.press('Tab');
  const make = studio.getByRole('button', { name: 'Make a gap of the selected words' });
  await expect(make).toBeFocused();
  await studio.keyboard.press('Enter');
  await expect(prompt).toHaveValue('The {{c1::heart}} pumps blood at \\(10^{-3}\\) bar');
  await expect(problems(studio)).toHaveCount(0);
  await make.click();
  await expect(studio.getByText(studioTexts.selectWords)).toBeVisible();
  await prompt.selectText();
  await make.click();
  await expect(studio.getByText('A gap cannot be inside another gap.')).toBeVisible();
  await studio.getByLabel('Hint for “heart”').fill('an organ of 4 chambers');
  const selectWord = (word: string) =>
    prompt.evaluate((element: HTMLTextAreaElement, words) => {
      const start = element.value.indexOf(words);
      element.setSelectionRange(start, start + words.length);
    }, word);
  await selectWord('blood');
  await make.click();
  await expect(prompt).toHaveValue(
    'The {{c1::heart::an organ of 4 chambers}} pumps {{c2::blood}} at \\(10^{-3}\\) bar',
  );
  await expect(preview(studio)).toContainText(studioTexts.askedAlone(1, 2));
  await expect(preview(studio).locator('mark')).toHaveText('[an organ of 4 chambers]');
  await expect(preview(studio).locator('math')).toHaveCount(1);
  await expectAccessible(studio);
  await preview(studio).getByRole('button', { name: 'Next' }).click();
  await expect(preview(studio)).toContainText('The heart pumps … at');
  await preview(studio).getByRole('button', { name: 'Show answer' }).click();
  await expect(studio.getByTestId('card-preview-answer')).toHaveText('blood');
  await publish(studio);
  await expect(studio.getByTestId('cards').getByRole('listitem')).toContainText([
    /The … pumps … at.*Gaps/,
  ]);
  await studio.getByRole('button', { name: 'Remove the gap “blood”' }).click();
  const heart = 'The {{c1::heart::an organ of 4 chambers}} pumps';
  await expect(prompt).toHaveValue(`${heart} blood at \\(10^{-3}\\) bar`);
  await publish(studio);
  await studio.reload();
  await selectWord('blood');
  await make.click();
  // Not 2, under which students have answers.
  await expect(prompt).toHaveValue(`${heart} {{c3::blood}} at \\(10^{-3}\\) bar`);
});

test('a typed answer is tried in the preview, and fields of another kind never stop a publication', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, PANE);
  await startNew(studio, 'card', 'Typed answer');
  await field(studio, 'prompt').fill('Find \\(\\frac{1}{2\\)');
  await expect(problems(studio)).toContainText(/The formula has a mistake after character \d+: /);
  await field(studio, 'prompt').fill('Find \\(\\frac{98.1}{10}\\).');
  await expect(problems(studio)).toContainText(studioTexts.acceptedMissing);
  await field(studio, 'tolerance').fill('0.1');
  await expect(problems(studio)).toContainText(studioTexts.numberMissing);
  await field(studio, 'accepted').fill('9.81\n\n9.810');
  await field(studio, 'unit').fill('m/s²');
  await field(studio, 'tags').fill('forces\nA2');
  await expect(problems(studio)).toHaveCount(0);
  await expect(preview(studio).locator('mfrac')).toHaveCount(1);
  await preview(studio).getByLabel('Try an answer').fill('9.81');
  await expect(preview(studio)).toContainText('Right: 9.81');
  await preview(studio).getByLabel('Try an answer').fill('no');
  await expect(preview(studio)).toContainText('Wrong');
  await expectAccessible(studio);
  await publish(studio);
  expect(await readCards(sandbox, 'kind, accepted, tolerance, unit, tags')).toEqual([
    {
      kind: 'typed',
      accepted: ['9.81', '9.810'],
      tolerance: 0.1,
      unit: 'm/s²',
      tags: ['forces', 'A2'],
    },
  ]);
  // Accepted answers of a question are no fault.
  await field(studio, 'accepted').fill('a\na');
  await expect(problems(studio)).toContainText(studioTexts.partTwice('a'));
  await chooseKind(studio, 'Question and answer');
  await expect(field(studio, 'accepted')).toHaveCount(0);
  await expect(problems(studio)).toContainText(studioTexts.answerMissing);
  await expect(problems(studio)).not.toContainText(studioTexts.partTwice('a'));
  const answer = studio.getByTestId('field-answer').getByRole('textbox');
  await answer.click();
  await answer.pressSequentially('It');
  await expect(problems(studio)).toHaveCount(0);
});

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell, 1980) for a practised user: a key, pointing, a button of
 * the mouse, moving the hand between mouse and keyboard, and thinking. A key that is held repeats 30 times a second
 * after half a second, the default of most systems.
 */
const SECONDS = {
  key: 0.28,
  point: 1.1,
  button: 0.1,
  hand: 0.4,
  think: 1.35,
  hold: 0.5,
  repeat: 1 / 30,
};

/** Issue: ten labels take at most three minutes. */
const TEN_LABELS_SECONDS = 180;

/** Place of the first label. The others are below it, and in a second column. */
const FIRST = { name: 'Aorta', x: 4, y: 6, width: 28, height: 9 };
const ORGANS = [
  ['Aorta', 'Vena cava', 'Right atrium', 'Tricuspid valve', 'Right ventricle'],
  ['Pulmonary artery', 'Left atrium', 'Mitral valve', 'Left ventricle', 'Septum'],
].flatMap((names, column) =>
  names.map((name, row) => ({ ...FIRST, name, x: FIRST.x + column * 62, y: FIRST.y + row * 18 })),
);

/** Adds the model's time to the report. */
const notePace = (type: string, seconds: number) =>
  test.info().annotations.push({ type, description: `${Math.round(seconds)} s` });

/** A drawing with two columns of labels. */
async function drawHeart() {
  const labels = ORGANS.map(
    ({ name, x, y }) => `<text x="${x * 9 + 10}" y="${y * 6 + 34}" font-size="26">${name}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#fff"/><ellipse cx="450" cy="300" rx="120" ry="220" fill="#e88"/>${labels.join('')}</svg>`;
  const buffer = await sharp(Buffer.from(svg)).png().toBuffer();
  return { name: 'heart.png', mimeType: 'image/png', buffer };
}

test('ten labels are drawn by pointer, or by keyboard, in less than three minutes', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, PANE);
  await startNew(studio, 'card', 'Hidden labels');
  await expect(studio.getByText(studioTexts.pictureBeforeLabels)).toBeVisible();
  await field(studio, 'prompt').fill('Name the part of the heart.');
  const input = studio.getByTestId('picture-input').first();
  await dropFiles(input, [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ]);
  await expect(input).toContainText(studioTexts.notAPicture);
  await studio.route('**/api/card-pictures', (route) => route.abort(), { times: 1 });
  await dropFiles(input, [await drawHeart()]);
  await expect(input).toContainText(studioTexts.shopUnreachable);
  await input.getByRole('button', { name: studioTexts.tryAgain }).click();
  await expect(input.getByTestId('card-picture')).toBeVisible();
  await expect(problems(studio)).toContainText(studioTexts.altMissing);
  await input.getByRole('textbox').fill('A heart with ten parts');
  await expect(problems(studio)).toContainText(studioTexts.labelsMissing);

  const editor = studio.getByTestId('label-editor');
  const frame = editor.getByTestId('label-frame');
  const rectangles = frame.getByRole('button');
  await frame.scrollIntoViewIfNeeded();
  let seconds = 0;
  const press = async (keys: string, times: number) => {
    for (let time = 0; time < times; time += 1) await studio.keyboard.press(keys);
    const { key, hold, repeat } = SECONDS;
    if (times > 0) seconds += Math.min(times * key, key + hold + times * repeat);
  };
  // The first label by keyboard. The others have its size and place to begin with, and only one of them goes far.
  const add = editor.getByRole('button', { name: 'Add a label' });
  await add.focus();
  seconds += SECONDS.think;
  await press('Enter', 1);
  await expect(rectangles).toBeFocused();
  const readBox = () =>
    rectangles.evaluate(({ style }) => ({
      x: Number.parseFloat(style.left),
      y: Number.parseFloat(style.top),
      width: Number.parseFloat(style.width),
      height: Number.parseFloat(style.height),
    }));
  const added = await readBox();
  await press('Shift+ArrowRight', FIRST.width - added.width);
  await press('Shift+ArrowDown', FIRST.height - added.height);
  await press('ArrowLeft', added.x - FIRST.x);
  await press('ArrowUp', added.y - FIRST.y);
  const { name, ...place } = FIRST;
  await expect.poll(readBox).toEqual(place);
  await press('Enter', 1);
  const nameOfFirst = editor.getByLabel('Name of label 1', { exact: true });
  await expect(nameOfFirst).toBeFocused();
  await studio.keyboard.insertText(name);
  seconds += name.length * SECONDS.key;
  await press('Enter', 1);
  await expect(add).toBeFocused();
  expect(seconds * ORGANS.length, 'by keyboard').toBeLessThan(TEN_LABELS_SECONDS);
  notePace('keyboard', seconds * ORGANS.length);
  await editor.getByRole('button', { name: `Remove label 1: ${name}` }).click();
  await expect(rectangles).toHaveCount(0);
  await expect(add).toBeFocused();

  seconds = 0;
  for (const [place, { name, x, y, width, height }] of ORGANS.entries()) {
    const box = await frame.boundingBox();
    const at = (left: number, top: number): [number, number] => [
      (box?.x ?? 0) + ((box?.width ?? 0) * left) / 100,
      (box?.y ?? 0) + ((box?.height ?? 0) * top) / 100,
    ];
    await studio.mouse.move(...at(x, y));
    await studio.mouse.down();
    await studio.mouse.move(...at(x + width / 2, y + height / 2));
    await studio.mouse.move(...at(x + width, y + height));
    await studio.mouse.up();
    await expect(rectangles).toHaveCount(place + 1);
    const nameField = editor.getByLabel(`Name of label ${place + 1}`, { exact: true });
    await expect(nameField).toBeFocused();
    await studio.keyboard.insertText(name);
    const { key, point, button, hand, think } = SECONDS;
    seconds += think + 2 * (point + button) + 2 * hand + name.length * key;
  }
  expect(seconds, 'by pointer').toBeLessThan(TEN_LABELS_SECONDS);
  notePace('pointer', seconds);
  await expect(problems(studio)).toHaveCount(0);
  await expect(rectangles.nth(9)).toHaveAccessibleName(studioTexts.labelOf(10, 10, 'Septum'));
  await expect(preview(studio)).toContainText(studioTexts.askedAlone(1, 10));
  await expectAccessible(studio);
  await publish(studio);
  const [card] = await readCards<{ labels: (typeof ORGANS)[number][] }>(
    sandbox,
    'labels[] { name, x, y, width, height }',
  );
  for (const [place, { name, ...box }] of ORGANS.entries()) {
    const { name: stored, ...drawn } = card?.labels[place] ?? { name: '' };
    expect(stored).toBe(name);
    for (const [side, value] of Object.entries(box)) {
      expect(Math.abs(Reflect.get(drawn, side) - value), `${side} of ${name}`).toBeLessThan(0.6);
    }
  }

  await rectangles.nth(4).press('Delete');
  await expect(rectangles).toHaveCount(9);
  await expect(rectangles.nth(4)).toBeFocused();
});

test('a label is moved, resized and described by touch-sized parts at 320 px and 200 % text', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, PANE);
  await startNew(studio, 'card', 'Hidden labels');
  await field(studio, 'prompt').fill('Name the part.');
  await studio
    .getByTestId('picture-input')
    .first()
    .getByLabel(studioTexts.choosePicture)
    .setInputFiles(await drawHeart());
  await expect(studio.getByTestId('card-picture').first()).toBeVisible();
  await studio.setViewportSize({ width: 320, height: 640 });
  await studio.addStyleTag({ content: 'html { font-size: 200% }' });
  const editor = studio.getByTestId('label-editor');
  await editor.getByRole('button', { name: 'Add a label' }).click();
  const rectangle = editor.getByTestId('label-frame').getByRole('button');
  await editor.getByTestId('label-frame').scrollIntoViewIfNeeded();
  const before = await rectangle.boundingBox();
  const middle = [
    (before?.x ?? 0) + (before?.width ?? 0) / 2,
    (before?.y ?? 0) + (before?.height ?? 0) / 2,
  ] as const;
  await studio.mouse.move(...middle);
  await studio.mouse.down();
  await studio.mouse.move(middle[0] - 30, middle[1] - 20);
  await studio.mouse.up();
  await expect
    .poll(async () => (await rectangle.boundingBox())?.x)
    .toBeCloseTo((before?.x ?? 0) - 30, 0);
  const corner = await rectangle.locator('[data-corner]').boundingBox();
  expect(Math.min(corner?.width ?? 0, corner?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await studio.mouse.move((corner?.x ?? 0) + 12, (corner?.y ?? 0) + 12);
  await studio.mouse.down();
  await studio.mouse.move((corner?.x ?? 0) + 42, (corner?.y ?? 0) + 32);
  await studio.mouse.up();
  await expect
    .poll(async () => (await rectangle.boundingBox())?.width)
    .toBeCloseTo((before?.width ?? 0) + 30, 0);
  await editor.getByLabel('Name of label 1', { exact: true }).fill('Septum');
  await editor.getByText('Description and place of label 1').click();
  await editor.getByLabel('Left (%)').fill('12.5');
  await editor.getByLabel(studioTexts.labelDescription).fill('between the halves');
  await expect(rectangle).toHaveAttribute('style', /left: 12\.5%/);
  await expect(preview(studio)).toContainText(studioTexts.askedLabel(1, 1, 'between the halves'));
  const overflow = await editor.evaluate(
    ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
  );
  expect(overflow, 'width beyond the editor').toBeLessThanOrEqual(0);
  await closeStudio(browser);
});

test('drills are checked, come after the cards, and are private', async ({ browser, sandbox }) => {
  const content = contentOf(sandbox);
  const topic = { _type: 'reference', _ref: TOPIC };
  const isTrue = { kind: 'true-or-false', prompt: 'The heart is a muscle.', isTrue: true };
  for (const document of [
    { _id: 'card.question', _type: 'card', kind: 'question', prompt: 'A question', order: 1 },
    { _id: 'drill.abcdefghijkl', _type: 'drill', ...isTrue, order: 1 },
  ])
    await content.create({ ...document, topic, isLocked: true });
  const studio = await openStudio(browser, sandbox, PANE);
  await startNew(studio, 'drill', 'True or false');
  await field(studio, 'prompt').fill('Blood is blue.');
  await expect(problems(studio)).toContainText(studioTexts.isTrueMissing);
  await chooseKind(studio, 'Put in order');
  await field(studio, 'prompt').fill('Put the path of the blood in order.');
  await field(studio, 'steps').fill('Vein\nHeart\n');
  await expect(problems(studio)).toContainText(studioTexts.tooFew(3));
  await expect(problems(studio)).toContainText(studioTexts.reasonMissing);
  await field(studio, 'steps').fill('Vein\nHeart\nArtery');
  await write(studio, sandbox, 'reason', 'By flow.');
  await publish(studio);
  await preview(studio).getByRole('button', { name: 'Show answer' }).click();
  await expect(studio.getByTestId('card-preview-answer')).toHaveText('VeinHeartArteryBy flow.');

  await startNew(studio, 'drill', 'Match');
  await field(studio, 'prompt').fill('Match the part and its task.');
  await fillPairs(studio, [
    ['Heart', 'pumps'],
    ['Lung', 'breathes'],
    ['Eye', 'sees'],
  ]);
  await write(studio, sandbox, 'reason', 'By shape.');
  await expectAccessible(studio);
  await publish(studio);

  await expect(studio.getByTestId('cards').getByRole('listitem')).toContainText([
    'A question',
    /a muscle.*True or false/,
    /in order.*Put in order/,
    /its task.*Match/,
  ]);
  await expect(studio.getByRole('button', { name: /^Move down: A question/ })).toBeDisabled();
  await expect(studio.getByRole('button', { name: /^Move up: The heart/ })).toBeDisabled();
  await studio.getByRole('button', { name: /^Move down: The heart/ }).click();
  await expect(prompts(studio)).toHaveText([
    'A question',
    'Put the path of the blood in order.',
    'The heart is a muscle.',
    'Match the part and its task.',
  ]);
  const drills = await readCards<object>(
    sandbox,
    '"id": _id, kind, steps, isTrue, pairs[] { left, right }',
  );
  const id = expect.stringMatching(/^drill\.[a-z0-9]{12}$/);
  expect(drills.slice(1)).toEqual([
    { id, kind: 'order', steps: ['Vein', 'Heart', 'Artery'], isTrue: null, pairs: null },
    { id, kind: 'true-or-false', steps: null, isTrue: true, pairs: null },
    {
      id,
      kind: 'match',
      steps: null,
      isTrue: null,
      pairs: [
        { left: 'Heart', right: 'pumps' },
        { left: 'Lung', right: 'breathes' },
        { left: 'Eye', right: 'sees' },
      ],
    },
  ]);
  const anyone = content.withConfig({ token: undefined, perspective: 'published' });
  expect(await anyone.fetch('count(*[_type == "drill"])')).toBe(0);
  await studio.getByRole('button', { name: 'Delete: The heart is a muscle.' }).click();
  await studio.getByRole('button', { name: 'Delete drill' }).click();
  await expect(prompts(studio)).toHaveCount(3);
});

test('a file of Anki becomes cards of several kinds, and the Studio writes the same cards again', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, PANE);
  await tab(studio, 'Paste many').click();
  const lines = [
    '#separator:tab',
    '#html:true',
    '#notetype column:1',
    '#deck column:2',
    '#tags column:3',
    'Basic\tBio\tcells\tWhat is water?\tH<sub>2</sub>O is \\(x &lt; y\\)<table><tr><th>a</th></tr><tr><td>b</td></tr></table>',
    'Cloze\tBio\t\tThe {{c1::heart::an organ}} pumps {{c2::blood}}.\t',
    'Basic (type in the answer)\tBio\t\tThe energy of cells?\tATP',
    'Basic\tBio\t\tA cell?\tSee <img src="cell.png">',
    'Basic\tBio\t\tWrong \\(\\frac{1}{\\)\tB',
  ];
  await studio.getByLabel(studioTexts.importFile).setInputFiles({
    name: 'biology.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\n')),
  });
  await expect(studio.getByTestId('paste-faults')).toContainText(
    /Line 10: The formula has a mistake after character \d+: /,
  );
  await expect(studio.getByTestId('paste-media')).toContainText('cell.png');
  await expectAccessible(studio);
  await studio.getByRole('button', { name: studioTexts.addCards(4) }).click();
  await expect(studio.getByRole('textbox', { name: 'Cards to add' })).toHaveValue(
    [...lines.slice(0, 5), ...lines.slice(9)].join('\n'),
  );
  await studio.getByRole('textbox', { name: 'Cards to add' }).fill('');
  await tab(studio, 'All cards').click();
  await expect(studio.getByTestId('cards').getByRole('listitem')).toContainText([
    'What is water?',
    /The … pumps ….*Gaps/,
    /The energy of cells\?.*Typed answer/,
    'A cell?',
  ]);
  await expect(studio.getByText(studioTexts.exportLacks)).toBeVisible();
  const download = await saveBy(studio.getByRole('button', { name: studioTexts.exportCards }));
  expect(download.suggestedFilename()).toBe('Practice.txt');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\n').slice(-5)).toEqual([
    expect.stringMatching(
      /^Basic\tMacroeconomics::Practice\tcells\tWhat is water\?\tH<sub>2<\/sub>O is \\\(x &lt; y\\\)<table>/,
    ),
    expect.stringContaining('The {{c1::heart::an organ}} pumps {{c2::blood}}.'),
    expect.stringMatching(/^Basic \(type in the answer\)\t.*\tATP$/),
    expect.stringContaining('A cell?\tSee'),
    '',
  ]);
  await tab(studio, 'Paste many').click();
  await studio.getByRole('textbox', { name: 'Cards to add' }).fill(text);
  await expect(studio.getByTestId('paste-faults').getByRole('listitem')).toHaveText(
    [7, 8, 9, 10].map((line) => `Line ${line}: ${studioTexts.promptKnown}`),
  );
  await studio.getByRole('textbox', { name: 'Cards to add' }).fill('');
  await closeStudio(browser);
});
