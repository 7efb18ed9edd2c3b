import { button, part } from './elements.ts';
import { readDarkPages, storeDarkPages } from './preferences.ts';

export function startScreenTools(): void {
  const reader = part('reader', HTMLElement);
  const darken = (isDark: boolean) => {
    reader.dataset.dark = isDark ? 'on' : 'off';
    button('dark').setAttribute('aria-pressed', String(isDark));
  };
  darken(readDarkPages());
  button('dark').addEventListener('click', () => {
    const isDark = reader.dataset.dark !== 'on';
    darken(isDark);
    storeDarkPages(isDark);
  });
  button('full').hidden = !document.fullscreenEnabled;
  button('full').addEventListener('click', () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen();
  });
}
