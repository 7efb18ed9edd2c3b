/** Same colours as the light theme in `global.css`, which a picture cannot use. */
export const colours = {
  paper: '#f7f2e6',
  sheet: '#fffdf8',
  squares: '#d9e2f2',
  rule: '#dcd3be',
  ink: '#1b2133',
  muted: '#565a67',
  brand: '#1d3fb8',
  'on-brand': '#ffffff',
  accent: '#b3202c',
  edge: '#85806f',
} as const;
