import { Select as Radix } from 'radix-ui';
import { Icon } from './Icon.tsx';

interface SelectProps {
  placeholder: string;
  options: { value: string; label: string }[];
  /** Empty while nothing is selected. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** A drop-down list; wrap it in a `Field`. */
export function Select(props: SelectProps) {
  const { placeholder, options, value, onChange, disabled = false, ...control } = props;
  return (
    <Radix.Root value={value} onValueChange={onChange} disabled={disabled}>
      <Radix.Trigger
        {...control}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded border border-edge bg-sheet px-3 py-2 text-left text-base text-ink disabled:opacity-60 data-placeholder:text-muted"
      >
        <Radix.Value placeholder={placeholder} />
        <Radix.Icon>
          <Icon name="chevron" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="sheet z-40 max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width) overflow-hidden p-1"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded px-3 py-2 text-base outline-none data-highlighted:bg-brand-wash data-highlighted:text-brand"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Icon name="tick" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
