import { readFile } from 'node:fs/promises';
import type { CSSProperties } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { lightColour, NAME_AFTER_MARK } from '#contract/brand.ts';
import { type Diagram, type Label, SHEET, type Tone } from '#diagrams/diagram.ts';
import { elementLabels, labelRuns, type ToneLabel } from '#diagrams/labels.ts';
import { LABEL_SIZE, SUBSCRIPT } from '#diagrams/style.ts';
import { renderSvg } from '#diagrams/svg.ts';
import { brand } from '#shop';
import { CIRCLE_PATH } from '#site/components/circle.ts';
import { packagedFace } from '#site/fonts/display-face.ts';
import { PICTURE } from '#site/seo/files.ts';

const toneColours: Record<Tone | 'paper', string> = {
  ink: lightColour('ink'),
  brand: lightColour('brand'),
  accent: lightColour('accent'),
  faint: lightColour('edge'),
  paper: lightColour('paper'),
};

/** Subsets of the display face, by the ends of their files' names. */
const FACE_SUBSETS = ['latin', 'latin-ext'];
const faceName = (subset: string): string => `${brand.displayFace.family} ${subset}`;

export interface PictureText {
  heading: string;
  text: string;
  label: string;
  diagram: Diagram | undefined;
}

const COLUMN_PX = 690;
const DRAWING_PX = 460;
const { width, height } = PICTURE;

/** Renders a link preview as PNG, with the same bytes on every machine. */
export async function drawPicture(text: PictureText): Promise<Buffer> {
  const svg = await satori(<Picture {...text} />, { ...PICTURE, fonts: await displayFonts() });
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** Reads the complete display font, because a picture cannot rely on the machine's fonts. */
const displayFonts = (): Promise<Font[]> =>
  Promise.all(
    FACE_SUBSETS.map(async (subset) => {
      const data = await readFile(packagedFace(subset, 'woff'));
      return { name: faceName(subset), data, weight: 400, style: 'normal' };
    }),
  );

function Picture(props: PictureText) {
  return (
    <div
      style={{
        display: 'flex',
        position: 'relative',
        width,
        height,
        background: lightColour('paper'),
        color: lightColour('ink'),
        fontFamily: FACE_SUBSETS.map(faceName).join(', '),
      }}
    >
      <div
        style={{
          position: 'absolute',
          left: 52,
          top: 0,
          width: 3,
          height,
          background: lightColour('accent'),
          opacity: 0.45,
        }}
      />
      <Words {...props} />
      {props.diagram && <Sheet diagram={props.diagram} />}
    </div>
  );
}

function Words({ heading, text, label, diagram }: PictureText) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: diagram ? COLUMN_PX : width,
        height,
        padding: '56px 40px 56px 88px',
      }}
    >
      <Brand />
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <Heading words={heading.split(' ')} size={headingSize(heading)} />
        <span
          style={{ marginTop: 20, fontSize: 28, lineHeight: 1.35, color: lightColour('muted') }}
        >
          {text}
        </span>
      </div>
      <div style={{ display: 'flex' }}>
        <span
          style={{
            padding: '14px 26px',
            borderRadius: 8,
            background: lightColour('brand'),
            color: lightColour('on-brand'),
            fontSize: 28,
          }}
        >
          {label}
        </span>
      </div>
    </div>
  );
}

const LINE_HEIGHT = 1.12;
const MAX_LINES = 4;

/** Lays words out one by one, so that no line breaks inside a word with a hyphen. */
function Heading({ words, size }: { words: string[]; size: number }) {
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: size * 0.25,
        maxHeight: size * LINE_HEIGHT * MAX_LINES,
        overflow: 'hidden',
        fontSize: size,
        lineHeight: LINE_HEIGHT,
      }}
    >
      {words.map((word, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <span key={place}>{word}</span>
      ))}
    </div>
  );
}

const headingSize = (heading: string) =>
  heading.length <= 15 ? 66 : heading.length <= 40 ? 54 : 46;

/** Shop's name as in the header: the mark in a red circle. */
function Brand() {
  const size = 36;
  const circle = { width: size * (0.62 * brand.mark.length + 0.65), height: size * 1.42 };
  return (
    <div style={{ display: 'flex', alignItems: 'center', fontSize: size, gap: size * 0.3 }}>
      <div style={{ display: 'flex', position: 'relative', ...circle }}>
        <img src={circleImage(circle.width, circle.height)} {...circle} alt="" />
        <span
          style={{
            position: 'absolute',
            ...circle,
            justifyContent: 'center',
            alignItems: 'center',
          }}
        >
          {brand.mark}
        </span>
      </div>
      <span>{NAME_AFTER_MARK.trim()}</span>
    </div>
  );
}

function Sheet({ diagram }: { diagram: Diagram }) {
  const size = { width: width - COLUMN_PX, height };
  const drawing = { width: DRAWING_PX, height: DRAWING_PX * 0.75 };
  return (
    <div
      style={{
        display: 'flex',
        position: 'relative',
        ...size,
        alignItems: 'center',
        justifyContent: 'center',
        borderLeft: `2px solid ${lightColour('rule')}`,
      }}
    >
      <img
        src={squaredImage(size.width, size.height)}
        {...size}
        style={{ position: 'absolute', left: 0, top: 0 }}
        alt=""
      />
      <div style={{ display: 'flex', position: 'relative', ...drawing }}>
        <img src={drawingImage(diagram)} {...drawing} style={{ position: 'absolute' }} alt="" />
        <DrawingWords diagram={diagram} width={DRAWING_PX} />
      </div>
    </div>
  );
}

/** Font's baseline, as a fraction of the line height. */
const BASELINE = 0.84;
/** Width above that of any label, so that no label wraps. In units of the view box. */
const LABEL_WIDTH = SHEET.width;

const ALIGNMENT = { start: 'flex-start', middle: 'center', end: 'flex-end' } as const;
const LEFT = { start: 0, middle: LABEL_WIDTH / 2, end: LABEL_WIDTH } as const;

/** Labels of a diagram, to be laid over its lines. `width` is in pixels. */
function DrawingWords({ diagram, width }: { diagram: Diagram; width: number }) {
  const scale = width / SHEET.width;
  const labels = diagram.elements.flatMap(elementLabels);
  return (
    <div
      style={{
        position: 'relative',
        display: 'flex',
        width,
        height: SHEET.height * scale,
        lineHeight: 1,
      }}
    >
      {labels.map((each) => (
        <DiagramLabel key={`${each.label.x} ${each.label.y}`} {...each} scale={scale} />
      ))}
    </div>
  );
}

function DiagramLabel({ label, tone, scale }: ToneLabel & { scale: number }) {
  return (
    <div style={{ ...place(label, scale), color: toneColours[tone] }}>
      {labelRuns(label.text).map(({ text, isSubscript }, index) => {
        const size = LABEL_SIZE * scale * (isSubscript ? SUBSCRIPT.scale : 1);
        const drop = isSubscript
          ? (SUBSCRIPT.drop + LABEL_SIZE * BASELINE * (1 - SUBSCRIPT.scale)) * scale
          : 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
          <span key={index} style={{ fontSize: size, marginTop: drop, whiteSpace: 'pre' }}>
            {text}
          </span>
        );
      })}
    </div>
  );
}

function place({ x, y, anchor = 'start' }: Label, scale: number): CSSProperties {
  return {
    position: 'absolute',
    left: (x - LEFT[anchor]) * scale,
    top: (y - LABEL_SIZE * BASELINE) * scale,
    width: LABEL_WIDTH * scale,
    justifyContent: ALIGNMENT[anchor],
    display: 'flex',
  };
}

const isTone = (name: string): name is keyof typeof toneColours => name in toneColours;

/** Returns a diagram's lines with inline colours, because a picture cannot use a stylesheet. */
function drawingImage(diagram: Diagram): string {
  const svg = renderSvg(diagram, { decorative: true, unlabelled: true })
    .replace(/var\(--diagram-(\w+), currentColor\)/g, (_, tone: string) =>
      isTone(tone) ? toneColours[tone] : toneColours.ink,
    )
    .replaceAll('currentColor', lightColour('ink'));
  return toDataUrl(svg);
}

/** @param width in pixels, like the height */
function squaredImage(width: number, height: number): string {
  const square = 26;
  return toDataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
      `<pattern id="p" width="${square}" height="${square}" patternUnits="userSpaceOnUse">` +
      `<path d="M ${square} 0.5 H 0.5 V ${square}" fill="none" stroke="${lightColour('squares')}"/>` +
      `</pattern></defs><rect width="100%" height="100%" fill="${lightColour('sheet')}"/>` +
      '<rect width="100%" height="100%" fill="url(#p)"/></svg>',
  );
}

/** @param width in pixels, like the height */
function circleImage(width: number, height: number): string {
  return toDataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="-2 -2 104 64" ` +
      `preserveAspectRatio="none"><path d="${CIRCLE_PATH}" fill="none" stroke="${lightColour('accent')}" ` +
      'stroke-width="3" stroke-linecap="round" vector-effect="non-scaling-stroke"/></svg>',
  );
}

const toDataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
