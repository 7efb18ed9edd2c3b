import * as z from 'zod/mini';
import { withLocalStorage } from '#site/lib/session.ts';
import { TEXT_SETTINGS } from '#site/lib/storage-names.ts';
import { textLabels } from './labels.ts';
import { createElement, setOpen } from './reader-parts.ts';
import { createButton } from './text-elements.ts';

/** Sizes in percent of the usual size. */
const SIZES = [85, 100, 125, 150, 200, 250] as const;
const SPACINGS = ['normal', 'wide', 'widest'] as const;
const WIDTHS = ['narrow', 'medium', 'wide'] as const;
const FONTS = ['system', 'atkinson', 'opendyslexic'] as const;
const TINTS = ['paper', 'plain', 'yellow', 'green', 'blue', 'pink'] as const;
/** Multiples of the usual speed of the voice. */
const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

/** Line heights, in multiples of the size. */
const LINE_HEIGHTS = { normal: 1.65, wide: 2, widest: 2.4 } as const;

/** Replaces each unknown value by its default. */
const textSettings = z.object({
  size: z.catch(z.literal(SIZES), 100),
  spacing: z.catch(z.literal(SPACINGS), 'normal'),
  width: z.catch(z.literal(WIDTHS), 'medium'),
  font: z.catch(z.literal(FONTS), 'system'),
  tint: z.catch(z.literal(TINTS), 'paper'),
  speed: z.catch(z.literal(SPEEDS), 1),
});
export type TextSettings = z.infer<typeof textSettings>;

export const DEFAULT_SETTINGS: TextSettings = textSettings.parse({});

/** Parses settings from storage, which may hold anything. */
export function parseSettings(stored: string | null | undefined): TextSettings {
  try {
    return textSettings.parse(JSON.parse(stored ?? ''));
  } catch {
    return DEFAULT_SETTINGS;
  }
}

const readSettings = (): TextSettings =>
  parseSettings(withLocalStorage((store) => store.getItem(TEXT_SETTINGS)));

/** Without storage, the settings last until the page is left. */
const storeSettings = (settings: TextSettings): void =>
  withLocalStorage((store) => store.setItem(TEXT_SETTINGS, JSON.stringify(settings)));

const forgetSettings = (): void => withLocalStorage((store) => store.removeItem(TEXT_SETTINGS));

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

/**
 * Creates the button and the panel of the reading settings.
 * @param host the text, to which the settings apply
 * @param hasVoice true if the speed of the voice is a setting
 */
export function createSettingsPanel(
  host: HTMLElement,
  { hasVoice, onSpeed }: { hasVoice: () => boolean; onSpeed: () => void },
) {
  let settings = readSettings();
  const shows: (() => void)[] = [];

  const change = (next: TextSettings) => {
    const { speed: before } = settings;
    settings = next;
    apply(host, settings);
    if (settings.speed !== before) onSpeed();
  };

  const createSetting = <Name extends keyof TextSettings>(
    name: Name,
    values: readonly TextSettings[Name][],
  ) => {
    const { title, label } = settingLabels[name];
    const options = values.map((value) => new Option(label(value), String(value)));
    const select = createElement('select', 'reader-input reader-settings-select', ...options);
    shows.push(() => {
      select.value = String(settings[name]);
    });
    select.addEventListener('change', () => {
      const value = values[select.selectedIndex];
      if (value === undefined) return;
      change({ ...settings, [name]: value });
      storeSettings(settings);
    });
    select.id = `reading-${name}`;
    const words = createElement('label', 'reader-settings-title', title);
    words.htmlFor = select.id;
    return createElement('div', 'reader-settings-row', words, select);
  };

  const speed = createSetting('speed', SPEEDS);
  const reset = createButton(textLabels.reset);
  const panel = createElement(
    'section',
    'reader-settings',
    createSetting('size', SIZES),
    createSetting('spacing', SPACINGS),
    createSetting('width', WIDTHS),
    createSetting('font', FONTS),
    createSetting('tint', TINTS),
    speed,
    reset,
  );
  panel.id = 'reading-settings';
  panel.hidden = true;
  panel.setAttribute('aria-label', textLabels.settings);
  const button = createButton(textLabels.settings);
  button.setAttribute('aria-controls', panel.id);

  const show = () => {
    for (const each of shows) each();
    speed.hidden = !hasVoice();
  };
  const open = (isOpen: boolean) => {
    if (isOpen) show();
    setOpen(button, panel, isOpen);
  };
  open(false);
  button.addEventListener('click', () => open(panel.hidden === true));
  reset.addEventListener('click', () => {
    forgetSettings();
    change(DEFAULT_SETTINGS);
    show();
  });
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    open(false);
    button.focus();
  };
  button.addEventListener('keydown', closeByKey);
  // The reader's own keys, such as Home and End, belong to the lists here.
  panel.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    closeByKey(event);
  });
  /** Takes the next larger or smaller size, if there is one. */
  const stepSize = (by: 1 | -1) => {
    const size = SIZES[SIZES.indexOf(settings.size) + by];
    if (size === undefined) return;
    change({ ...settings, size });
    storeSettings(settings);
    show();
  };
  apply(host, settings);
  return { button, panel, settings: () => settings, stepSize };
}

function apply(host: HTMLElement, { size, spacing, width, font, tint }: TextSettings): void {
  Object.assign(host.dataset, { width, font, tint });
  host.style.setProperty('--text-scale', String(size / 100));
  host.style.setProperty('--text-line-height', String(LINE_HEIGHTS[spacing]));
}
