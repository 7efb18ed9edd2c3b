const shape = (shackle: string) => (
  <svg
    viewBox="0 0 25 25"
    width="1em"
    height="1em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.2"
  >
    <title>Lock</title>
    <rect x="6.5" y="11.5" width="12" height="8" />
    <path d={shackle} />
  </svg>
);

export const Locked = () => shape('M9.5 11.5V8a3 3 0 0 1 6 0v3.5');

export const Unlocked = () => shape('M9.5 11.5V7a3 3 0 0 1 6 0');
