import { Stack } from '@sanity/ui';
import type { FieldProps } from 'sanity';
import { Messages } from './Messages.tsx';

/** A field with what its validation says below it. */
export function FieldWithMessages(props: FieldProps) {
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <Messages validation={props.validation} />
    </Stack>
  );
}
