import { Box } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import type { ReactElement } from 'react';
import type { PortableTextInputProps, StringInputProps } from 'sanity';
import { studioTexts } from '../texts.ts';
import { toBlocks } from './card-content.ts';
import { GapInput } from './GapInput.tsx';
import { type HtmlText, htmlToText } from './html-text.ts';

/** Parses HTML into a document that runs no script and loads nothing. */
export const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Reads what is pasted, as HTML. */
export const readPasted = ({ clipboardData }: Pick<ClipboardEvent, 'clipboardData'>): HtmlText =>
  htmlToText(parseHtml(clipboardData?.getData('text/html') ?? ''));

/** Returns a handler that warns of pasted text whose raised or lowered characters a field for plain text loses. */
export function useShiftWarning() {
  const toast = useToast();
  return (event: Pick<ClipboardEvent, 'clipboardData'>) => {
    const { hasShift, hasFormula } = readPasted(event);
    if (hasShift || hasFormula) toast.push({ status: 'warning', title: studioTexts.shiftsLost });
  };
}

/** Field of a prompt, which is plain text, with gaps in a gap card. */
export const PromptInput = (props: StringInputProps) => (
  <Box onPaste={useShiftWarning()}>
    <GapInput {...props} />
  </Box>
);

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
