import { type KeyboardEvent, type ReactNode, useId } from 'react';

interface Tab<Name extends string> {
  name: Name;
  label: string;
  /** Number of entries that wait in the tab, beside its label. */
  count?: number | undefined;
  content: () => ReactNode;
}

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
  disabled?: boolean;
  className?: string;
  listClassName: string;
  tabClassName: string;
  children?: ReactNode;
}

function nextIndex(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Tabs with arrow-key navigation. Only the selected panel is rendered. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, selected, onSelect, disabled, children } = props;
  const { className, listClassName, tabClassName } = props;
  const id = useId();
  const current = tabs.find(({ name }) => name === selected);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const place = buttons.findIndex(({ tabIndex }) => tabIndex === 0);
    const next = nextIndex(event.key, place, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.name);
    buttons[next ?? place]?.focus();
  };

  const list = (
    <div
      role="tablist"
      aria-label={label}
      aria-orientation="horizontal"
      tabIndex={-1}
      onKeyDown={move}
      className={listClassName}
    >
      {tabs.map(({ name, label: text, count = 0 }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          aria-selected={name === selected}
          aria-controls={`${id}-panel`}
          tabIndex={name === selected ? 0 : -1}
          aria-description={count > 0 ? `${count} waiting` : undefined}
          disabled={disabled}
          onClick={() => onSelect(name)}
          className={tabClassName}
        >
          {text}
          {count > 0 && (
            <span aria-hidden="true" className="ml-2 rounded bg-accent px-1.5 text-on-accent">
              {count}
            </span>
          )}
        </button>
      ))}
    </div>
  );
  return (
    <div className={className}>
      {children ? (
        <header className="flex flex-wrap items-center justify-between gap-4">
          {children}
          {list}
        </header>
      ) : (
        list
      )}
      <div
        key={selected}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        tabIndex={-1}
      >
        {current?.content()}
      </div>
    </div>
  );
}
