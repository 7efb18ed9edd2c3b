import type { Locator, Page } from 'playwright';
import sharp from 'sharp';

/** Long enough to see which button is pressed. */
const PRESS_MS = 800;
const CAPTION_HEIGHT = 44;

const svg = (width: number, height: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );

/** A moving picture of a page, one frame for each moment. */
export class Film {
  page: Page;
  caption = '';
  readonly #frames: { picture: Buffer; ms: number }[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  /** Takes a frame that stays for `ms`, with the caption below it. @param mark drawn over the page, as SVG */
  async show(ms: number, mark = ''): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 };
    const page = await this.page.screenshot({ animations: 'disabled' });
    const caption = `<rect y="${height}" width="${width}" height="${CAPTION_HEIGHT}" fill="#1b2133"/>
      <text x="${width / 2}" y="${height + 29}" font-family="sans-serif" font-size="20" fill="#fff" text-anchor="middle">${this.caption}</text>`;
    const picture = await sharp(page)
      .extend({ bottom: CAPTION_HEIGHT })
      .composite([{ input: svg(width, height + CAPTION_HEIGHT, mark + caption) }])
      .png()
      .toBuffer();
    this.#frames.push({ picture, ms });
  }

  /** Shows a ring around the place that is pressed, and presses. */
  async press(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('There is nothing to press');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.show(
      PRESS_MS,
      `<circle cx="${x}" cy="${y}" r="18" fill="#f5b30055" stroke="#f5b300" stroke-width="4"/>`,
    );
    await target.click();
  }

  async write(file: string): Promise<void> {
    const pictures = this.#frames.map(({ picture }) => picture);
    const delay = this.#frames.map(({ ms }) => ms);
    await sharp(pictures, { join: { animated: true } })
      .webp({ delay, loop: 0, quality: 70, effort: 5 })
      .toFile(file);
  }
}
