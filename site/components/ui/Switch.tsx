import { Switch as Radix } from 'radix-ui';

interface SwitchProps {
  /** Describes the current state, so it changes with it. */
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch with a label. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Radix draws a button, which takes a label
    <label className="flex min-h-11 w-fit cursor-pointer flex-wrap items-center gap-x-3 font-medium">
      <Radix.Root
        checked={isOn}
        onCheckedChange={onChange}
        className="h-7 w-12 shrink-0 rounded-full border-2 border-edge bg-paper p-0.5 data-[state=checked]:border-brand data-[state=checked]:bg-brand"
      >
        <Radix.Thumb className="block size-5 rounded-full bg-edge transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-brand" />
      </Radix.Root>
      <span className="grow basis-28">{label}</span>
    </label>
  );
}
