import { Box } from '@sanity/ui';
import type { StringInputProps } from 'sanity';
import { useShiftWarning } from './pasted-html.ts';

/** Field of a prompt, which is plain text. */
export const PromptInput = (props: StringInputProps) => (
  <Box onPaste={useShiftWarning()}>{props.renderDefault(props)}</Box>
);
