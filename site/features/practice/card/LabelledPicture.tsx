import type { CSSProperties, ReactNode } from 'react';
import type { PictureLabel } from '#contract/practice/card-tasks.ts';
import type { CardPicture } from '#contract/practice/card-text.ts';
import { keyed, Picture } from './CardText.tsx';

interface LabelledPictureProps {
  picture: CardPicture;
  labels: readonly PictureLabel[];
  /** @param index of the label. @param box its place, for the element that covers the label */
  renderBox: (label: PictureLabel, index: number, box: CSSProperties) => ReactNode;
}

/** Picture with an element over each label: large enough to be pressed, also on a small screen. */
export const LabelledPicture = ({ picture, labels, renderBox }: LabelledPictureProps) => (
  <Picture picture={picture}>
    {keyed(labels).map(([key, label]) => renderBox(label, Number(key), toBox(label)))}
  </Picture>
);

const toBox = ({ x, y, width, height }: PictureLabel) => ({
  left: `${x + width / 2}%`,
  top: `${y + height / 2}%`,
  '--width': `${width}%`,
  '--height': `${height}%`,
});
