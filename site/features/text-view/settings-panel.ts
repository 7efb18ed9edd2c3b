import { settingLabels, textLabels } from './labels.ts';
import { createElement, setOpen } from './reader-parts.ts';
import { createButton } from './text-elements.ts';
import {
  DEFAULT_SETTINGS,
  FONTS,
  forgetSettings,
  LINE_HEIGHTS,
  readSettings,
  SIZES,
  SPACINGS,
  SPEEDS,
  storeSettings,
  type TextSettings,
  TINTS,
  WIDTHS,
} from './text-settings.ts';

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
