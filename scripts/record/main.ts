import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { listPacks, packEnvironment } from '../../packs/packs.mjs';
import { loadFonts } from '../../tests/support/browser/fonts.ts';
import { withShop } from '../../tests/support/browser/shop-server.ts';
import { findBrowser } from '../browser.mjs';
import { Film } from './film.ts';
import { recordTour } from './tour.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TOUR = join(ROOT, 'docs', 'tour.webp');
const SHOPS = join(ROOT, 'docs', 'shops.webp');

const PORT = Number(process.env['E2E_PORT'] ?? 8894);

/** Windows of the moving picture, and of each shop's home page beside the others. */
const TOUR_WINDOW = { width: 960, height: 600 };
const SHOP_WINDOW = { width: 520, height: 900 };
const GAP = 20;

/** Runs the shop of a pack on empty data. */
const withPack = <Result>(pack: string | undefined, use: (origin: string) => Promise<Result>) =>
  withShop(PORT, `.cache/record-${PORT}`, packEnvironment(pack), use);

async function openPage(
  browser: Browser,
  baseURL: string,
  viewport: typeof TOUR_WINDOW,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
  return context.newPage();
}

async function takeHome(browser: Browser, origin: string): Promise<Buffer> {
  const page = await openPage(browser, origin, SHOP_WINDOW);
  await page.goto('/');
  await loadFonts(page);
  const picture = await page.screenshot();
  await page.context().close();
  return picture;
}

/** Writes the shops' home pages side by side. */
async function writeShops(homes: readonly Buffer[]): Promise<void> {
  const { width, height } = SHOP_WINDOW;
  const step = width + GAP;
  const desk = {
    width: homes.length * step - GAP,
    height,
    channels: 4,
    background: '#0000',
  } as const;
  await sharp({ create: desk })
    .composite(homes.map((input, index) => ({ input, left: index * step, top: 0 })))
    .webp({ quality: 80 })
    .toFile(SHOPS);
}

const executablePath = findBrowser()?.path;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
});
try {
  const homes = [
    await withPack(undefined, async (origin) => {
      const film = new Film(await openPage(browser, origin, TOUR_WINDOW));
      await recordTour(film, await openPage(browser, origin, TOUR_WINDOW));
      await film.write(TOUR);
      return takeHome(browser, origin);
    }),
  ];
  for (const pack of listPacks(ROOT).others) {
    homes.push(await withPack(pack, (origin) => takeHome(browser, origin)));
  }
  await writeShops(homes);
  console.log(`${TOUR} and ${SHOPS} are written.`);
} finally {
  await browser.close();
}
