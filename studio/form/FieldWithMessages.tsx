import { Card, Stack, Text } from '@sanity/ui';
import type { FieldProps, FormNodeValidation } from 'sanity';

const tones = { error: 'critical', warning: 'caution', info: 'primary' } as const;

/** Messages of a validation, which the Studio itself shows only in a tooltip. */
function Messages({ validation }: { validation: readonly FormNodeValidation[] }) {
  if (validation.length === 0) return null;
  return (
    <Stack gap={2} data-testid="validation-messages">
      {validation.map(({ level, message }) => (
        <Card key={message} tone={tones[level]} padding={3} radius={2} border role="status">
          <Text size={1}>{message}</Text>
        </Card>
      ))}
    </Stack>
  );
}

export function FieldWithMessages(props: FieldProps) {
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <Messages validation={props.validation} />
    </Stack>
  );
}
