const THEMES = {
  stripe: {
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorTextSecondary: '#6d6e78',
    colorDanger: '#df1b41',
    border: '#d3d7de',
  },
  night: {
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#c1c2ca',
    colorDanger: '#fe87a1',
    border: '#565869',
  },
};
const SHARED = {
  borderRadius: '5px',
  fontFamily: 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  fontSizeBase: '16px',
  spacingUnit: '4px',
};
const KNOWN = [...Object.keys(THEMES.stripe), ...Object.keys(SHARED)];

/** Applies the theme and variables of the page's `appearance`. Rules are not supported. */
export function applyAppearance({ theme = 'stripe', variables = {} } = {}) {
  const values = { ...SHARED, ...(THEMES[theme] ?? THEMES.stripe), ...variables };
  const root = document.documentElement;
  root.style.colorScheme = theme === 'night' ? 'dark' : 'light';
  for (const name of KNOWN) root.style.setProperty(`--${name}`, String(values[name]));
  if (variables.colorBackground || variables.colorText) {
    root.style.setProperty('--border', `color-mix(in srgb, ${values.colorText} 22%, transparent)`);
  }
}
