import type { TextSettings } from './text-settings.ts';

export const textLabels = {
  readAloud: 'Read aloud',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  noVoice: 'Reading aloud is not available: this browser has no English voice.',
  voiceFailed: 'Reading aloud has stopped. Press Resume to try again.',
  settings: 'Reading settings',
  reset: 'Reset',
  noText: 'This page has no text.',
  picture: (text: string) => `Picture: ${text}`,
  seeDiagram: (page: number) => `See the diagram on page ${page}`,
} as const;

export const printLabels = {
  print: 'Print in large type',
  about: 'Prints at least 18 point, with the size, spacing and font chosen here.',
  preparing: (page: number, pages: number) => `Preparing page ${page} of ${pages} …`,
  refused: 'You no longer have access to this file, so it was not printed.',
  failed: 'The text could not be prepared for printing. Please try again.',
} as const;

/** Words of each setting, in the order shown. */
export const settingLabels: {
  [Name in keyof TextSettings]: { title: string; label: (value: TextSettings[Name]) => string };
} = {
  size: { title: 'Size', label: (size) => `${size}%` },
  spacing: {
    title: 'Line spacing',
    label: (spacing) => ({ normal: 'Normal', wide: 'Wide', widest: 'Widest' })[spacing],
  },
  width: {
    title: 'Column width',
    label: (width) => ({ narrow: 'Narrow', medium: 'Medium', wide: 'Wide' })[width],
  },
  font: {
    title: 'Font',
    label: (font) =>
      ({
        system: "This device's font",
        atkinson: 'Atkinson Hyperlegible',
        opendyslexic: 'OpenDyslexic',
      })[font],
  },
  tint: {
    title: 'Paper',
    label: (tint) =>
      ({
        paper: 'Usual',
        plain: 'Plain',
        yellow: 'Yellow',
        green: 'Green',
        blue: 'Blue',
        pink: 'Pink',
      })[tint],
  },
  speed: { title: 'Voice speed', label: (speed) => `${speed}×` },
};
