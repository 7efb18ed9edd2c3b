import type { CSSProperties } from 'react';
import { type Diagram, type Label, SHEET } from '#diagrams/diagram.ts';
import { labelRuns } from '#diagrams/label.ts';
import { elementLabels, type ToneLabel } from '#diagrams/labels.ts';
import { LABEL_SIZE, SUBSCRIPT } from '#diagrams/style.ts';
import { toneColours } from './image.ts';

/** Font's baseline, as a fraction of the line height. */
const BASELINE = 0.84;
/** Width above that of any label, so that no label wraps. In units of the view box. */
const LABEL_WIDTH = SHEET.width;

const ALIGNMENT = { start: 'flex-start', middle: 'center', end: 'flex-end' } as const;
const LEFT = { start: 0, middle: LABEL_WIDTH / 2, end: LABEL_WIDTH } as const;

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

function Words({ label, tone, scale }: ToneLabel & { scale: number }) {
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

/** Labels of a diagram, to be laid over its lines. `width` is in pixels. */
export function DrawingWords({ diagram, width }: { diagram: Diagram; width: number }) {
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
        <Words key={`${each.label.x} ${each.label.y}`} {...each} scale={scale} />
      ))}
    </div>
  );
}
