import type { ReactElement } from 'react';
import type { PortableTextInputProps } from 'sanity';
import { toBlocks } from './card-content.ts';
import { htmlToText } from './html-text.ts';
import { readShiftedHtml } from './parse-html.ts';

/** The part of an input's properties that the editor shares with the inputs of other arrays. */
interface InputProps<Props> {
  renderDefault: (props: Props) => ReactElement;
}

/** Editor of an answer. Keeps raised and lowered characters of pasted text, which Sanity's editor makes ordinary. */
export function AnswerInput<Props extends InputProps<Props>>(props: Props) {
  const onPaste: PortableTextInputProps['onPaste'] = ({ event }) => {
    const html = readShiftedHtml(event);
    return html && { insert: toBlocks(htmlToText(html).text) };
  };
  return props.renderDefault({ ...props, onPaste });
}
