import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { registerFonts } from '#local-shop/seed/pdf/fonts.ts';
import { createRandom, type Random } from './random.ts';

/** Cache of notes as usual exporters write them: plain objects, a flat page tree, pictures and text. */

const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'large-pdfs');
const SOURCE = readFileSync(import.meta.filename);
const PRINTED = new Date('2026-01-05T09:00:00Z');
const LINES = 30;
const WORDS =
  'elasticity demand supply price office efficient the of and in rises falls income cost';

export const sixPages = () => cached({ pages: 6, picture: { width: 1_050, quality: 73 } });

/** A file whose stored body has two parts. */
export const fourteenPages = () => cached({ pages: 14, picture: { width: 1_050, quality: 73 } });

export const thirtyPages = () => cached({ pages: 30, picture: { width: 1_050, quality: 73 } });

export const twoHundredPages = () => cached({ pages: 200, picture: { width: 620, quality: 64 } });

interface Picture {
  width: number;
  quality: number;
}

interface Plan {
  pages: number;
  picture?: Picture;
}

/** Makes a file once for each version of this module. */
async function cached(plan: Plan): Promise<Uint8Array> {
  const name = createHash('sha256').update(SOURCE).update(JSON.stringify(plan)).digest('hex');
  const path = join(CACHE, `${name.slice(0, 16)}.pdf`);
  if (!existsSync(path)) {
    mkdirSync(CACHE, { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, await make(plan));
    renameSync(draft, path);
  }
  return new Uint8Array(readFileSync(path));
}

async function make({ pages, picture }: Plan): Promise<Buffer> {
  const random = createRandom(pages);
  const grain = makeGrain(random);
  const info = { Title: `${pages} pages of notes`, CreationDate: PRINTED, ModDate: PRINTED };
  const doc = new PDFDocument({ size: 'A4', margin: 50, autoFirstPage: false, info });
  registerFonts(doc);
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const isDone = new Promise<void>((resolve) => doc.on('end', resolve));
  for (let page = 1; page <= pages; page += 1) {
    doc.addPage();
    const image = picture && (await photograph(grain, random, picture));
    doc.outline.addItem(`Chapter ${page}`);
    doc.font('display').fontSize(20).text(`Chapter ${page}`);
    doc.font('body').fontSize(10).text(paragraph(random));
    if (image) doc.image(image, 50, 420, { width: 495 });
    else doc.text(paragraph(random), 50, 420);
    doc.link(50, 50, 200, 24, 'https://example.com/');
  }
  doc.end();
  await isDone;
  return Buffer.concat(parts);
}

function line(random: Random): string {
  const words = WORDS.split(' ');
  return Array.from({ length: 14 }, () => words[random.between(0, words.length - 1)]).join(' ');
}

const paragraph = (random: Random) => Array.from({ length: LINES }, () => line(random)).join('\n');

/** Makes grey noise, from which each picture is cut. */
function makeGrain(random: Random): Buffer {
  return Buffer.from(Array.from({ length: 4_000_000 }, () => random.between(90, 250)));
}

/** Makes a picture with the grain of a photograph, which makes a file large. */
function photograph(grain: Buffer, random: Random, { width, quality }: Picture) {
  const height = Math.round(width * 0.6);
  const start = random.between(0, grain.length - width * height * 3);
  const pixels = grain.subarray(start, start + width * height * 3);
  const raw = { width, height, channels: 3 as const };
  return sharp(pixels, { raw }).blur(0.6).jpeg({ quality }).toBuffer();
}
