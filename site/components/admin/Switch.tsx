interface SwitchProps {
  /** Describes the current state, and changes with the state. */
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer flex-wrap items-center gap-x-3 font-medium">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={() => onChange(!isOn)}
        className="group h-7 w-12 shrink-0 rounded-full border-2 border-edge bg-paper p-0.5 aria-checked:border-brand aria-checked:bg-brand"
      >
        <span className="block size-5 rounded-full bg-edge transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-on-brand" />
      </button>
      <span className="grow basis-28">{label}</span>
    </label>
  );
}
