import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { uploadCardPicture } from '#contract/practice/card-pictures.ts';
import { getPractice } from '#contract/practice/practice.ts';
import { bearer, tokensOf } from '../editor.ts';
import type { Sandbox } from './sandbox.ts';
import { contentOf } from './studio.ts';
import { test } from './test.ts';

/** Subject with a free card of each kind, each in a topic of its own. */
export const KINDS_SUBJECT = 'subject-card-kinds';

const reference = (id: string) => ({ _type: 'reference', _ref: id, _weak: true });

let keys = 0;
const keyed = <T extends object>(value: T) => {
  keys += 1;
  return { _key: `k${keys}`, ...value };
};
const span = (text: string, ...marks: string[]) => keyed({ _type: 'span', text, marks });
const formula = (tex: string) => keyed({ _type: 'formula', tex });
const block = (children: object[], listItem?: string) =>
  keyed({ _type: 'block', style: 'normal', markDefs: [], children, ...(listItem && { listItem }) });

const LABELS = [
  {
    name: 'Nucleus',
    description: 'the round body in the middle',
    x: 40,
    y: 36,
    width: 22,
    height: 12,
  },
  { name: 'Membrane', description: 'the outer edge', x: 4, y: 6, width: 26, height: 12 },
  { name: 'Ribosome', x: 66, y: 78, width: 26, height: 12 },
];

/** Draws a cell with its labels. */
function drawCell(): Promise<Buffer> {
  const texts = LABELS.map(
    ({ name, x, y, width, height }) =>
      `<text x="${(x + width / 2) * 6}" y="${(y + height / 2) * 4 + 8}" font-size="22" text-anchor="middle">${name}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#eef6ee"/><ellipse cx="300" cy="200" rx="260" ry="170" fill="#cfe5cf" stroke="#2f6f4f" stroke-width="6"/><circle cx="306" cy="168" r="76" fill="#b4c7e7"/>${texts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function uploadCell(page: Page, sandbox: Sandbox) {
  const response = await page.request.post(sandbox.shop + uploadCardPicture.path, {
    headers: { ...bearer(tokensOf(sandbox).editor), origin: sandbox.shop },
    multipart: {
      picture: { name: 'cell.png', mimeType: 'image/png', buffer: await drawCell() },
    },
  });
  return uploadCardPicture.response.parse(await response.json()).picture;
}

/** Lists the kinds with their documents, without what all have. */
function kinds(picture: object): Record<string, { _type: string; prompt: string }> {
  const cell = { _type: 'cardPicture', ...picture, alt: 'A plant cell' };
  const reason = [
    block([span('Because the owner says so, and '), formula('a^2 + b^2 = c^2'), span('.')]),
  ];
  const labels = LABELS.map((label) => keyed(label));
  return {
    question: {
      _type: 'card',
      prompt: 'What is \\( \\frac{1}{2} \\) of water, H2O?',
      promptDetails: [
        block([span('Remember: H'), span('2', 'sub'), span('O is '), span('polar', 'strong')]),
      ],
      answer: [
        block([span('E = mc'), span('2', 'sup')]),
        block([
          formula(
            '\\int_0^1 x^2 \\, dx = \\frac{1}{3} + \\sum_{k=1}^{n} \\frac{k^3 + 4k^2 + 5k + 6}{k!} \\cdot \\sqrt{1 + x}',
          ),
        ]),
        block([span('first')], 'number'),
        block([span('second')], 'number'),
        keyed({
          _type: 'table',
          rows: [
            ['Organelle', 'Function', 'Found in', 'Size in \\( \\mu m \\)'],
            ['Mitochondrion', 'Respiration', 'Eukaryotes', '0.5–3'],
            ['Chloroplast', 'Photosynthesis', 'Plants', '5–10'],
          ].map((cells) => keyed({ _type: 'row', cells })),
        }),
        keyed(cell),
      ],
    },
    gap: {
      _type: 'card',
      kind: 'gap',
      prompt: 'The {{c1::left ventricle::a chamber}} pumps blood into the {{c2::aorta}}.',
      answer: [block([span('Its wall is thicker.')])],
    },
    typed: {
      _type: 'card',
      kind: 'typed',
      prompt: 'What is the capital of Peru?',
      answer: [block([span('It lies on the coast.')])],
      accepted: ['Lima', 'Ciudad de Lima'],
    },
    each: {
      _type: 'card',
      kind: 'labels',
      prompt: 'Name this part of the cell.',
      picture: cell,
      labels,
      asks: 'each',
    },
    all: {
      _type: 'card',
      kind: 'labels',
      prompt: 'Name all parts of the cell.',
      picture: cell,
      labels,
      asks: 'all',
    },
    order: {
      _type: 'drill',
      kind: 'order',
      prompt: 'Put the phases of mitosis in order.',
      steps: ['Prophase', 'Metaphase', 'Anaphase', 'Telophase'],
      reason,
    },
    match: {
      _type: 'drill',
      kind: 'match',
      prompt: 'Match each base to its partner.',
      pairs: [
        { left: 'Adenine', right: 'Thymine' },
        { left: 'Guanine', right: 'Cytosine' },
        { left: 'In RNA, adenine', right: 'Uracil' },
      ].map(keyed),
      reason,
    },
    words: {
      _type: 'drill',
      kind: 'labels',
      prompt: 'Label the cell.',
      picture: cell,
      labels,
      distractors: ['Cell wall'],
      reason,
    },
    statement: {
      _type: 'drill',
      kind: 'true-or-false',
      prompt: 'All enzymes are proteins.',
      isTrue: false,
      reason,
    },
  } as Record<string, { _type: string; prompt: string }>;
}

export const kindTopic = (kind: string) => `topic-kind-${kind}`;
export const kindId = (kind: string) => `card.kind-${kind}`;

/** Publishes a subject with a free card of each kind before the tests of a file, and deletes it afterwards. */
export function withCardKinds(): void {
  let ids: string[] = [];
  test.beforeAll(async ({ browser, sandbox }) => {
    const page = await browser.newPage({ baseURL: sandbox.shop });
    ids = await addCardKinds(page, sandbox);
    await page.close();
  });
  test.afterAll(({ sandbox }) => removeCardKinds(sandbox, ids));
}

/** @returns the ids of the published documents */
async function addCardKinds(page: Page, sandbox: Sandbox): Promise<string[]> {
  const content = contentOf(sandbox);
  const documents: IdentifiedSanityDocumentStub[] = [
    {
      _id: KINDS_SUBJECT,
      _type: 'subject',
      name: 'Biology',
      slug: { _type: 'slug', current: 'card-kinds' },
      description: 'Cards of all kinds.',
      features: [],
      order: 20,
      price: 20,
    },
    ...Object.entries(kinds(await uploadCell(page, sandbox))).flatMap(([kind, fields], order) => [
      {
        _id: kindTopic(kind),
        _type: 'topic',
        name: `Topic of ${kind}`,
        order,
        subject: { _type: 'reference', _ref: KINDS_SUBJECT },
      },
      {
        _id: kindId(kind),
        order: 1,
        isLocked: false,
        topic: reference(kindTopic(kind)),
        ...fields,
      },
    ]),
  ];
  const transaction = content.transaction();
  for (const document of documents) transaction.createOrReplace(document);
  await transaction.commit({ visibility: 'sync' });
  // A function reads content within seconds.
  await expect
    .poll(async () => (await page.request.get(getPractice.path)).text())
    .toContain(KINDS_SUBJECT);
  return documents.map(({ _id }) => _id);
}

async function removeCardKinds(sandbox: Sandbox, ids: readonly string[]): Promise<void> {
  const transaction = contentOf(sandbox).transaction();
  for (const id of ids.toReversed()) transaction.delete(id);
  await transaction.commit({ visibility: 'sync' });
}
