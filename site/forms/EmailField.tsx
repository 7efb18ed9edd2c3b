import { useState } from 'react';
import { Input } from '#site/components/ui/Input.tsx';
import { latePart } from '#site/lib/load-late.ts';
import { useQuery } from '#site/lib/query.ts';
import { FormField } from './FormField.tsx';

/** Loads once the text contains an @. The form works without it. */
const emailSuggestion = latePart(
  async () => (await import('./EmailSuggestion.tsx')).EmailSuggestion,
);

interface EmailFieldProps<Name extends string> {
  form: Parameters<typeof FormField<Name>>[0]['form'] & {
    setText: (name: Name, text: string) => void;
  };
  name: Name;
  label: string;
  hint?: string;
}

/** Email field that suggests a correction if the address looks mistyped. */
export function EmailField<Name extends string>(props: EmailFieldProps<Name>) {
  const { form, name, label, hint } = props;
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const { data: Suggestion } = useQuery(emailSuggestion, typed.includes('@'));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <FormField form={form} name={name} label={label} hint={hint}>
        <Input
          type="email"
          autoComplete="email"
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setLeft(false);
          }}
          onBlur={() => setLeft(true)}
        />
      </FormField>
      <div role="status">
        {Suggestion && (
          <Suggestion
            typed={typed}
            isLeft={isLeft}
            onUse={(address) => {
              form.setText(name, address);
              setTyped(address);
            }}
          />
        )}
      </div>
    </div>
  );
}
