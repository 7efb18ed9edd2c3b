const shapes = {
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 14.500v2',
  unlock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 6.800-1.200M12 14.500v2',
  bin: 'M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13M10 11v5M14 11v5',
  chevron: 'M6 9l6 6 6-6',
  download: 'M12 4v11M7 10.500l5 5 5-5M5 20h14',
  tick: 'M4.500 12.500l5 5.500L20 6',
  alert: 'M12 4v10M12 19v.500',
  question: 'M8.500 8.500a3.500 3.500 0 1 1 5 3.200c-1 .500-1.500 1.200-1.500 2.300M12 19v.500',
  close: 'M6 6l12 12M18 6L6 18',
  arrow: 'M4 12h15M13 6l6 6-6 6',
};

/** Decorative icon; the text beside it carries the meaning. */
export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="icon">
      <path d={shapes[name]} />
    </svg>
  );
}
