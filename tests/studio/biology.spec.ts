import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, devices, type Page } from 'playwright/test';
import sharp from 'sharp';
import { drillLabels } from '#site/features/practice/drill/labels.ts';
import { practiceLabels as labels } from '#site/features/practice/labels.ts';
import { studioTexts } from '../../studio/texts.ts';
import { fillPairs, startNew, write } from '../support/browser/card-topic.ts';
import { pdfFile } from '../support/browser/pdf.ts';
import { holdBuilds } from '../support/browser/rebuild.ts';
import { readSandbox, type Sandbox } from '../support/browser/sandbox.ts';
import { withShop } from '../support/browser/shop-server.ts';
import { buy, signUp } from '../support/browser/students.ts';
import {
  chooseAction,
  contentOf,
  dropFiles,
  field,
  goInStudio,
  startStudio,
} from '../support/browser/studio.ts';
import { expect, test } from '../support/browser/test.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Builds of the site and of the Studio, the owner's work, and a student. */
const MAX_MS = 900_000;

/** Distance between the ports of the common shop and of the shop in this file. */
const PORT_DISTANCE = 60;

/** Copies the repository, with its packages as a link. @returns the folder */
function copyRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'biology-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  // A file that is deleted but not committed is still listed.
  const files = runIn(ROOT, 'git', list).split('\0');
  for (const file of files.filter((each) => each !== '' && existsSync(join(ROOT, each)))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(ROOT, file), join(root, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  runIn(root, 'git', ['init', '-q']);
  runIn(root, 'git', ['add', '-A']);
  const author = ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com'];
  runIn(root, 'git', [...author, 'commit', '-q', '-m', 'start']);
  return root;
}

const runIn = (cwd: string, program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

const NEW_SHOP = [
  'scripts/new-shop/main.ts',
  '--name=Biology',
  '--pack=biology',
  '--course=OCR, A-Level, Biology',
  '--country=GB',
  '--colour=#1d6b4f',
];

/** Answers of judged cards and drills, by a part of their prompt, in the order in which a student presses them. */
const ANSWERS: readonly (readonly [prompt: string, presses: readonly string[]])[] = [
  ['molecule stores the energy', ['atp']],
  ['acceleration of free fall', ['9,8 m/s²']],
  ['path of the blood', ['Vein', 'Heart', 'Artery']],
  ['part and its task', ['pumps', 'breathes', 'sees']],
  ['Label the heart', ['Aorta', 'Septum', 'Valve']],
  ['heart is a muscle', ['True']],
];
const CARDS = 10;
const DRILLS = 4;

async function drawHeart() {
  const names = PARTS.map(
    ({ name, y }) => `<text x="40" y="${y * 4 + 28}" font-size="24">${name}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#fff"/>${names.join('')}</svg>`;
  return {
    name: 'heart.png',
    mimeType: 'image/png',
    buffer: await sharp(Buffer.from(svg)).png().toBuffer(),
  };
}
const PARTS = [
  { name: 'Aorta', y: 10 },
  { name: 'Septum', y: 40 },
  { name: 'Valve', y: 70 },
];

const PASTED = [
  '#separator:tab',
  '#html:true',
  '#notetype column:1',
  '#tags column:2',
  'Basic\tcells\tWhat is a mitochondrion?\tThe <b>powerhouse</b> of the cell',
  'Basic\tcells\tWhat is water?\tH<sub>2</sub>O',
  'Basic\t\tHow large is a circle of radius \\(r\\)?\t\\(\\pi r^2\\)',
  'Basic\t\tWhich bases pair?\t<table><tr><th>Base</th><th>Partner</th></tr><tr><td>A</td><td>T</td></tr></table>',
  'Cloze\t\tThe {{c1::nucleus}} contains the {{c2::DNA::a molecule}}.\t',
  'Basic (type in the answer)\t\tWhich molecule stores the energy of cells?\tATP',
].join('\n');

async function choosePicture(studio: Page): Promise<void> {
  const input = studio.getByTestId('picture-input').first();
  await input.getByLabel(studioTexts.choosePicture).setInputFiles(await drawHeart());
  await expect(input.getByTestId('card-picture')).toBeVisible();
  await input.getByRole('textbox').fill('A heart with three parts');
}

async function drawLabels(studio: Page): Promise<void> {
  const editor = studio.getByTestId('label-editor');
  const frame = editor.getByTestId('label-frame');
  await frame.scrollIntoViewIfNeeded();
  for (const [place, { name, y }] of PARTS.entries()) {
    const box = await frame.boundingBox();
    const at = (left: number, top: number): [number, number] => [
      (box?.x ?? 0) + ((box?.width ?? 0) * left) / 100,
      (box?.y ?? 0) + ((box?.height ?? 0) * top) / 100,
    ];
    await studio.mouse.move(...at(4, y - 4));
    await studio.mouse.down();
    await studio.mouse.move(...at(30, y + 12));
    await studio.mouse.up();
    await expect(editor.getByLabel(`Name of label ${place + 1}`, { exact: true })).toBeFocused();
    await studio.keyboard.insertText(name);
  }
}

const problems = (studio: Page) => studio.getByTestId('publish-problems');

/** Makes a card or drill in the open topic, and waits until it can be published, and is saved. */
async function make(
  studio: Page,
  what: 'card' | 'drill',
  kind: string,
  { prompt, saved, sandbox }: { prompt: string; saved: string; sandbox: Sandbox },
  fill: () => Promise<void>,
): Promise<void> {
  await startNew(studio, what, kind);
  await field(studio, 'prompt').fill(prompt);
  await fill();
  await expect(studio.getByTestId('cards').getByText(prompt, { exact: false })).toBeVisible();
  await expect(problems(studio)).toHaveCount(0);
  // The Studio saves a moment after the last change.
  await expect.poll(() => contentOf(sandbox).fetch(`count(*[${saved}])`), saved).toBe(1);
}

/** Makes the subject with its topics, files, cards and drills, and publishes it. @returns its id */
async function makeSubject(studio: Page, sandbox: Sandbox): Promise<string> {
  const content = contentOf(sandbox);
  await studio.getByRole('link', { name: 'New subject' }).click();
  await field(studio, 'name').fill('Human Biology');
  await field(studio, 'description').fill('Cells, heart and genes.');
  await studio.getByTestId('group-tab-place').click();
  await studio.getByRole('button', { name: 'Generate' }).click();
  await expect(field(studio, 'slug')).toHaveValue('human-biology');
  await studio.getByTestId('group-tab-selling').click();
  await field(studio, 'price').fill('25');
  const findId = (query: string) => content.fetch<string | null>(query);
  const subject = '*[slug.current == "human-biology" && price == 25][0]._id';
  await expect.poll(() => findId(subject)).not.toBeNull();
  const subjectId = String(await findId(subject)).replace('drafts.', '');
  const topics = `${new URL(sandbox.studio).origin}/studio/structure/${subjectId}`;

  const pdf = await pdfFile();
  const addTopic = async (name: string): Promise<string> => {
    await goInStudio(studio, topics);
    await studio.getByRole('link', { name: 'New topic' }).click();
    await field(studio, 'name').fill(name);
    await expect(studio.getByRole('button', { name: studioTexts.chooseFiles })).toBeEnabled();
    await dropFiles(studio.getByTestId('topic-input'), [{ ...pdf, name: `${name} notes.pdf` }]);
    await expect(studio.getByTestId('topic-uploads').getByRole('listitem')).toHaveText(
      `Added ${name} notes`,
    );
    const id = await findId(`*[_type == "topic" && name == "${name}"][0]._id`);
    const pane = `${topics};${String(id).replace('drafts.', '')};cards`;
    await goInStudio(studio, pane);
    await expect(studio.getByRole('link', { name: 'New drill' })).toBeVisible();
    return pane;
  };

  await addTopic('Cells');
  await studio.getByRole('tab', { name: 'Paste many' }).click();
  await studio.getByRole('textbox', { name: 'Cards to add' }).fill(PASTED);
  await studio.getByRole('button', { name: studioTexts.addCards(6) }).click();
  await expect(studio.getByText(studioTexts.cardsAdded(6))).toBeVisible();
  await studio.getByRole('tab', { name: 'All cards' }).click();

  await addTopic('Heart');
  await make(
    studio,
    'card',
    'Hidden labels',
    {
      prompt: 'Name the part of the heart.',
      saved: '_type == "card" && labels[2].name == "Valve"',
      sandbox,
    },
    async () => {
      await choosePicture(studio);
      await drawLabels(studio);
    },
  );
  await make(
    studio,
    'card',
    'Gaps',
    {
      prompt: 'Blood leaves by arteries',
      saved: 'prompt == "Blood leaves by arteries, not {{c1::veins}}"',
      sandbox,
    },
    () => field(studio, 'prompt').fill('Blood leaves by arteries, not {{c1::veins}}'),
  );
  await make(
    studio,
    'drill',
    'Label the picture',
    {
      prompt: 'Label the heart.',
      saved: 'distractors[0] == "Lung" && labels[2].name == "Valve"',
      sandbox,
    },
    async () => {
      await choosePicture(studio);
      await drawLabels(studio);
      await field(studio, 'distractors').fill('Lung');
      await write(studio, sandbox, 'reason', 'By their places.');
    },
  );

  const genes = await addTopic('Genes');
  await make(
    studio,
    'card',
    'Typed answer',
    {
      prompt: 'What is the acceleration of free fall?',
      saved: 'accepted[0] == "9.81" && tolerance == 0.05 && unit == "m/s²"',
      sandbox,
    },
    async () => {
      await field(studio, 'accepted').fill('9.81');
      await field(studio, 'tolerance').fill('0.05');
      await field(studio, 'unit').fill('m/s²');
    },
  );
  await make(
    studio,
    'card',
    'Question and answer',
    { prompt: 'What is a gene?', saved: 'prompt == "What is a gene?" && defined(answer)', sandbox },
    () => write(studio, sandbox, 'answer', 'A part of the DNA'),
  );
  await make(
    studio,
    'drill',
    'Put in order',
    { prompt: 'Put the path of the blood in order.', saved: 'steps[2] == "Artery"', sandbox },
    async () => {
      await field(studio, 'steps').fill('Vein\nHeart\nArtery');
      await write(studio, sandbox, 'reason', 'It returns by veins.');
    },
  );
  await make(
    studio,
    'drill',
    'Match',
    { prompt: 'Match the part and its task.', saved: 'pairs[2].right == "sees"', sandbox },
    async () => {
      await fillPairs(studio, [
        ['Heart', 'pumps'],
        ['Lung', 'breathes'],
        ['Eye', 'sees'],
      ]);
      await write(studio, sandbox, 'reason', 'By their shape.');
    },
  );
  await make(
    studio,
    'drill',
    'True or false',
    { prompt: 'The heart is a muscle.', saved: 'isTrue == true', sandbox },
    async () => {
      await studio.getByRole('radio', { name: 'True', exact: true }).check();
      await write(studio, sandbox, 'reason', 'It contracts.');
    },
  );
  await goInStudio(studio, genes);
  await expect(studio.getByTestId('cards').getByRole('listitem')).toHaveCount(5);

  await goInStudio(studio, `${topics};${subjectId}`);
  const dialog = studio.getByTestId('publish-subject');
  await chooseAction(studio, 'Publishsubject with everything in it', dialog);
  const drafts = 1 + 3 + 3 + CARDS + DRILLS;
  await expect(dialog.getByTestId('drafts').getByRole('listitem')).toHaveCount(drafts);
  await expect(dialog.getByTestId('publish-all'), await dialog.innerText()).toBeEnabled();
  await dialog.getByTestId('publish-all').click();
  await expect(studio.getByText(studioTexts.publishedTogether(drafts))).toBeVisible();
  return subjectId;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const TOPICS = `*[_type == "topic" && subject._ref == $subjectId] | order(order asc)
  { "id": _id, "total": count(*[_type in ["card", "drill"] && topic._ref == ^._id]) }`;

/** Buys the subject, and practises all its cards and drills by touch, a topic after another. */
async function practise(browser: Browser, sandbox: Sandbox, subjectId: string): Promise<void> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    baseURL: sandbox.shop,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signUp(page);
  await buy(page, sandbox, subjectId);
  const prompt = page.locator('[data-focus="prompt"]');
  const seen = new Set<string>();
  // A session of the whole subject would have ten cards.
  const topics = await contentOf(sandbox).fetch<{ id: string; total: number }[]>(TOPICS, {
    subjectId,
  });
  const places = topics.flatMap(({ id, total }) =>
    Array.from({ length: total }, (_, index) => ({ id, total, place: index + 1 })),
  );
  for (const { id, total, place } of places) {
    if (place === 1) await page.goto(`/practise?topic=${id}`);
    await expect(page.getByText(labels.place(place, total), { exact: true })).toBeVisible();
    const asked = (await prompt.innerText()).trim();
    seen.add(asked);
    const [, presses] = ANSWERS.find(([part]) => asked.includes(part)) ?? [];
    if (!presses) {
      await button(page, labels.showAnswer).tap();
    } else if (await page.getByLabel('Your answer').isVisible()) {
      await page.getByLabel('Your answer').fill(presses[0] ?? '');
      await button(page, drillLabels.check).tap();
    } else {
      for (const press of presses) {
        const named = page.getByRole('button', { name: new RegExp(`^${press}( |$)`) });
        await named.first().tap();
      }
      const check = button(page, drillLabels.check);
      if (await check.isVisible()) await check.tap();
    }
    if (presses) {
      await expect(page.locator('.drill-verdict'), asked).toContainText(drillLabels.right);
    }
    await button(page, labels.good).tap();
  }
  expect(seen.size, [...seen].join('\n')).toBe(CARDS + DRILLS);
  await expect(prompt).toHaveCount(0);
  await context.close();
}

/** `tests/browser/practice/card-kinds.serial.spec.ts` covers practice by keys alone. */
test('a shop of Biology is made without code: subject, cards of all kinds, drills, practised by touch', async ({
  browser,
  port,
}) => {
  test.setTimeout(MAX_MS);
  const root = copyRepository();
  try {
    runIn(root, process.execPath, NEW_SHOP);
    const made = () => runIn(root, 'git', ['status', '--porcelain']).trimEnd();
    const ownFiles = made();
    expect(ownFiles.split('\n').map((line) => line.slice(3))).toEqual([
      'shop.config.ts',
      'shop.lock',
      'packs/biology/',
    ]);
    await withShop(
      port + PORT_DISTANCE,
      '.cache/biology',
      { SHOP_PACK: '' },
      async (origin) => {
        const sandbox = await readSandbox(origin);
        await holdBuilds(sandbox, true);
        const studio = await startStudio(browser, sandbox.studio, '/structure');
        const subjectId = await makeSubject(studio, sandbox);
        await studio.context().close();
        await practise(browser, sandbox, subjectId);
      },
      root,
    );
    expect(made(), 'changed source files').toBe(ownFiles);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
