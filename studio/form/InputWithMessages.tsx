import { Stack } from '@sanity/ui';
import type { InputProps } from 'sanity';
import { Messages } from './Messages.tsx';

/** The form of a document, with what its validation says of the whole document at its top. */
export function InputWithMessages(props: InputProps) {
  if (props.path.length > 0) return props.renderDefault(props);
  return (
    <Stack gap={4}>
      <Messages validation={props.validation} />
      {props.renderDefault(props)}
    </Stack>
  );
}
