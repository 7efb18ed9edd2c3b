import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import { run } from '#local-shop/spawn.ts';
import { reference } from '#server/services/content-writer.ts';
import { MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import { atMost, type Bench, figure } from '../row.ts';
import { type BenchShop, ROOT, withFolder, withShop } from '../shop.ts';
import { median, RUNS } from '../statistics.ts';

const SEEDED_SUBJECTS = 2;
const CACHE = join(ROOT, '.cache');
const PICTURES = join(CACHE, 'pictures');

/** Measures the growth of the build with the catalogue, and the time until a changed title is built. */
export const builds: Bench = (log) =>
  withShop('none', async (shop) => {
    // A first build draws the pictures. Those of these subjects are of no use later.
    const forgetPictures = () => rmSync(PICTURES, { recursive: true, force: true });
    forgetPictures();
    const buildWith = async (subjects: number) => {
      log(`${subjects} subjects`);
      await addSubjects(shop, subjects - SEEDED_SUBJECTS);
      return build(shop);
    };
    try {
      await build(shop);
      log('a changed title');
      const changed: number[] = [];
      while (changed.length < RUNS) {
        const name = `Title ${changed.length}`;
        await lakeOf(shop).patch(MICRO).set({ name }).commit();
        changed.push(await build(shop));
      }
      const few = await buildWith(20);
      const many = await buildWith(200);
      const bare = `20 subjects ${figure(few, 's')}`;
      return [
        atMost('build after a changed title', median(changed), 5, { unit: 's' }),
        // Far more than a shop has; within the host's minutes, and later builds reuse pictures.
        atMost('first build of 200 subjects', many, 50, { unit: 's', bare }),
      ];
    } finally {
      forgetPictures();
    }
  });

/** Builds the pages within the project, so that the build's code finds its packages. @returns seconds */
const build = ({ env }: BenchShop): Promise<number> =>
  withFolder(async (folder) => {
    const args = ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', join(folder, 'site')];
    const began = performance.now();
    const { code, output } = await run({ root: ROOT, args, env });
    if (code !== 0) throw new Error(output);
    return (performance.now() - began) / 1_000;
  }, CACHE);

async function addSubjects(shop: BenchShop, count: number): Promise<void> {
  const lake = lakeOf(shop);
  const documents = Array.from({ length: count }, (_, index) => makeDocuments(index + 1)).flat();
  // The CMS refuses more than 25 requests a second.
  for (let start = 0; start < documents.length; start += 500) {
    const transaction = lake.transaction();
    for (const one of documents.slice(start, start + 500)) transaction.createOrReplace(one);
    await transaction.commit({ visibility: 'sync' });
  }
}

function makeDocuments(index: number): IdentifiedSanityDocumentStub[] {
  const id = `bench-${index}`;
  const drawings = ['exchange-rate', 'aggregate-demand', undefined];
  const topics = Array.from({ length: 10 }, (_, topic) => ({
    _id: `${id}-${topic}`,
    _type: 'topic',
    name: `Topic ${topic + 1} of ${index}`,
    order: topic + 1,
    reference: `4.${topic + 1}`,
    subject: reference(id),
    diagram: drawings[(index + topic) % drawings.length],
  }));
  const items = topics.flatMap((topic) =>
    ['Notes', 'Questions'].map((title, order) => ({
      _id: `${topic._id}-${order}`,
      _type: 'contentItem',
      title,
      order: order + 1,
      isLocked: true,
      topic: reference(topic._id),
      pdf: {
        _type: 'storedPdf',
        id: `${topic._id}-${order}`,
        name: 'notes.pdf',
        size: 100_000,
        pages: 8,
        version: 1,
        samples: [],
        excerpt: '',
      },
    })),
  );
  const subject = {
    _id: id,
    _type: 'subject',
    name: `Subject ${index}`,
    price: 24,
    order: index,
    slug: { _type: 'slug', current: id },
    description: 'What students revise with.',
    features: ['Notes on every topic', 'Questions with answers'],
  };
  return [subject, ...topics, ...items];
}
