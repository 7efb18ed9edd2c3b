import { Card, Stack, Text } from '@sanity/ui';
import type { FieldProps } from 'sanity';

const tones = { error: 'critical', warning: 'caution', info: 'primary' } as const;

/** Shows the messages of a validation below its field. The Studio itself shows them only in a tooltip. */
export function FieldWithMessages(props: FieldProps) {
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      {props.validation.length > 0 && (
        <Stack gap={2} data-testid="validation-messages">
          {props.validation.map(({ level, message }) => (
            <Card key={message} tone={tones[level]} padding={3} radius={2} border role="status">
              <Text size={1}>{message}</Text>
            </Card>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
