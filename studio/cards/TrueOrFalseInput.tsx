import { Flex, Radio, Text } from '@sanity/ui';
import { useId } from 'react';
import { type BooleanInputProps, set } from 'sanity';

/** Choice between two values: a checkbox would not show that nothing is chosen yet. */
export function TrueOrFalseInput({ value, readOnly, onChange, schemaType }: BooleanInputProps) {
  const name = useId();
  return (
    <Flex gap={4} align="center" wrap="wrap" role="radiogroup" aria-label={schemaType.title}>
      <Text size={1} weight="medium">
        {schemaType.title}
      </Text>
      {[true, false].map((choice) => (
        <Flex as="label" key={`${choice}`} gap={2} align="center">
          <Radio
            name={name}
            checked={value === choice}
            readOnly={readOnly ?? false}
            onChange={() => onChange(set(choice))}
          />
          <Text size={1}>{choice ? 'True' : 'False'}</Text>
        </Flex>
      ))}
    </Flex>
  );
}
