import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import type * as z from 'zod/mini';

export type FormSchema = z.ZodMiniType<object, object>;
export type FieldName<Schema extends FormSchema> = keyof z.input<Schema> & string;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

type Errors = Record<string, string | undefined>;

export interface FormOptions<Schema extends FormSchema> {
  schema: Schema;
  defaultValues?: Partial<z.input<Schema>>;
  /** Values that are in no input, such as a switch's. */
  held?: Partial<z.input<Schema>>;
  /** True if each change revalidates a field after the first submit; otherwise only a submit validates. */
  revalidates?: boolean;
}

/** Manages a form's fields, which a schema validates together. Inputs are uncontrolled, so that autofill is read. */
export function useForm<Schema extends FormSchema>(options: FormOptions<Schema>) {
  const { schema, defaultValues, held, revalidates = true } = options;
  const inputs = useRef(new Map<string, TextControl>());
  const wasSubmitted = useRef(false);
  const [errors, setErrors] = useState<Errors>({});

  const focus = useCallback((name: FieldName<Schema>) => inputs.current.get(name)?.focus(), []);
  const validate = () => {
    const typed = [...inputs.current].map(([name, input]) => [name, read(input)]);
    const parsed = schema.safeParse({ ...defaultValues, ...Object.fromEntries(typed), ...held });
    const fieldErrors: Errors = {};
    for (const { path, message } of parsed.error?.issues ?? [])
      fieldErrors[String(path[0])] ??= message;
    return { values: parsed.data, fieldErrors };
  };

  return {
    errors,
    setErrors,
    getText: (name: FieldName<Schema>) => inputs.current.get(name)?.value ?? '',
    /** Sets the text of a field and focuses it. */
    setText: (name: FieldName<Schema>, text: string) => {
      const input = inputs.current.get(name);
      if (!input) return;
      input.value = text;
      input.focus();
      if (wasSubmitted.current)
        setErrors((last) => ({ ...last, [name]: validate().fieldErrors[name] }));
    },
    focus,
    select: (name: FieldName<Schema>) => inputs.current.get(name)?.select(),
    register: (name: FieldName<Schema>) => ({
      name,
      ref: (input: TextControl | null) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
      ...start(defaultValues?.[name]),
      onChange: () => {
        if (!wasSubmitted.current || !revalidates) return;
        setErrors((last) => ({ ...last, [name]: validate().fieldErrors[name] }));
      },
    }),
    /** Validates and focuses the first invalid field. @returns the parsed values, or that field's error */
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      wasSubmitted.current = true;
      const { values, fieldErrors } = validate();
      setErrors(revalidates ? fieldErrors : {});
      if (values) return { values };
      const [invalid] = [...inputs.current.values()]
        .filter(({ name }) => fieldErrors[name])
        .sort(inOrder);
      invalid?.focus();
      return { error: invalid && fieldErrors[invalid.name] };
    },
  };
}

/** Compares document positions, because a field that renders again registers after the others. */
const inOrder = (a: Node, b: Node) =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

const read = (input: TextControl) =>
  'checked' in input && input.type === 'checkbox' ? input.checked : input.value;

const start = (value: unknown) =>
  typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: String(value ?? '') };
