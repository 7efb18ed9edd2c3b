import { Stack } from '@sanity/ui';
import type { FieldProps } from 'sanity';
import { Messages } from './Messages.tsx';

/** Field with the messages of its validation below. */
export function FieldWithMessages(props: FieldProps) {
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <Messages validation={props.validation} />
    </Stack>
  );
}
