import type { ReactElement } from 'react';
import type { PortableTextInputProps } from 'sanity';
import { toBlocks } from './card-content.ts';
import { readPasted, useShiftWarning } from './pasted-html.ts';

/** The part of an input's properties that the editor shares with the inputs of other arrays. */
interface InputProps<Props> {
  renderDefault: (props: Props) => ReactElement;
}

/** Editor of an answer. Keeps raised and lowered characters of pasted text, which Sanity's editor makes ordinary. */
export function AnswerInput<Props extends InputProps<Props>>(props: Props) {
  const warn = useShiftWarning();
  const onPaste: PortableTextInputProps['onPaste'] = ({ event }) => {
    const { text, hasShift, hasFormula } = readPasted(event);
    if (hasFormula) warn(event);
    return hasShift && !hasFormula ? { insert: toBlocks(text) } : undefined;
  };
  return props.renderDefault({ ...props, onPaste });
}
