interface SelectProps {
  placeholder: string;
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** Native drop-down list; wrap it in a `Field`. */
export function Select({ placeholder, options, onChange, ...control }: SelectProps) {
  return (
    <select
      {...control}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className={`min-h-11 w-full rounded border border-edge bg-sheet px-3 py-2 text-base disabled:opacity-60 ${control.value ? 'text-ink' : 'text-muted'}`}
    >
      <option value="" disabled hidden>
        {placeholder}
      </option>
      {options.map(({ value, label }) => (
        <option key={value} value={value} className="text-ink">
          {label}
        </option>
      ))}
    </select>
  );
}
