/**
 * Paper and ink of the light theme. A picture knows no stylesheet: these are the values of
 * `global.css`, and a test holds them together.
 */
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
