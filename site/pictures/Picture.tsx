import type { Diagram } from '#diagrams/diagram.ts';
import { PICTURE } from '#site/seo/files.ts';
import { colours } from './colours.ts';
import { DrawingWords } from './Drawing.tsx';
import { circleImage, drawingImage, squaredImage } from './image.ts';

export interface PictureText {
  shopName: string;
  heading: string;
  text: string;
  label: string;
  diagram: Diagram;
}

const COLUMN = 690;
const DRAWING = 460;
const { width, height } = PICTURE;

/** Shop's name as in the header: the first word in a red circle. */
function Brand({ name }: { name: string }) {
  const [first = '', ...rest] = name.split(' ');
  const size = 36;
  const circle = { width: size * (0.62 * first.length + 0.65), height: size * 1.42 };
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
          {first}
        </span>
      </div>
      <span>{rest.join(' ')}</span>
    </div>
  );
}

const headingSize = (heading: string) =>
  heading.length <= 15 ? 66 : heading.length <= 40 ? 54 : 46;

function Words({ shopName, heading, text, label }: PictureText) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: COLUMN,
        height,
        padding: '56px 40px 56px 88px',
      }}
    >
      <Brand name={shopName} />
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <span
          style={{
            fontSize: headingSize(heading),
            lineHeight: 1.12,
            lineClamp: 4,

            display: 'block',
          }}
        >
          {heading}
        </span>
        <span
          style={{
            marginTop: 20,
            fontSize: 28,
            lineHeight: 1.35,
            color: colours.muted,
          }}
        >
          {text}
        </span>
      </div>
      <div style={{ display: 'flex' }}>
        <span
          style={{
            padding: '14px 26px',
            borderRadius: 8,
            background: colours.brand,
            color: colours['on-brand'],
            fontSize: 28,
          }}
        >
          {label}
        </span>
      </div>
    </div>
  );
}

function Sheet({ diagram }: { diagram: Diagram }) {
  const size = { width: width - COLUMN, height };
  const drawing = { width: DRAWING, height: DRAWING * 0.75 };
  return (
    <div
      style={{
        display: 'flex',
        position: 'relative',
        ...size,
        alignItems: 'center',
        justifyContent: 'center',
        borderLeft: `2px solid ${colours.rule}`,
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
        <DrawingWords diagram={diagram} width={DRAWING} />
      </div>
    </div>
  );
}

export function Picture(props: PictureText) {
  return (
    <div
      style={{
        display: 'flex',
        position: 'relative',
        width,
        height,
        background: colours.paper,
        color: colours.ink,
        fontFamily: 'Young Serif latin, Young Serif latin-ext',
      }}
    >
      <div
        style={{
          position: 'absolute',
          left: 52,
          top: 0,
          width: 3,
          height,
          background: colours.accent,
          opacity: 0.45,
        }}
      />
      <Words {...props} />
      <Sheet diagram={props.diagram} />
    </div>
  );
}
