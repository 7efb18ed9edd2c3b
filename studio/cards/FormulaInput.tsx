import { Box, Card, Stack, Text, TextInput } from '@sanity/ui';
import { type PreviewProps, type StringInputProps, set, unset } from 'sanity';
import { convertFormula } from '../../contract/practice/formula.ts';
import { MathTree } from './MathTree.tsx';

/** Input for a formula, with the formula as students see it. The field's validation names a mistake with its place. */
export function FormulaInput({ elementProps, validationError, onChange }: StringInputProps) {
  const { value = '' } = elementProps;
  return (
    <Stack gap={3}>
      <TextInput
        {...elementProps}
        spellCheck={false}
        customValidity={validationError}
        style={{ fontFamily: 'monospace' }}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value ? set(currentTarget.value) : unset())
        }
      />
      <Card padding={4} radius={2} border overflow="auto" data-testid="formula-preview">
        <Formula tex={value} />
      </Card>
    </Stack>
  );
}

function Formula({ tex }: { tex: string }) {
  const conversion = convertFormula(tex);
  if ('math' in conversion) {
    return (
      <Text>
        <MathTree math={conversion.math} />
      </Text>
    );
  }
  const { position = 0 } = conversion.fault;
  // The mistake begins after the marked characters.
  return (
    <Text muted style={{ overflowWrap: 'anywhere' }}>
      <code>
        {tex.slice(0, position)}
        <mark>{tex.slice(position) || '…'}</mark>
      </code>
    </Text>
  );
}

/** A formula within formatted text. */
export const FormulaPreview = ({ title }: PreviewProps) => (
  <Box as="span" padding={1}>
    {typeof title === 'string' ? <Formula tex={title} /> : 'Formula'}
  </Box>
);
