import { DARK_PAGES } from '#site/lib/storage-names.ts';

export function readDarkPages(): boolean {
  try {
    return localStorage.getItem(DARK_PAGES) === 'on';
  } catch {
    return false;
  }
}

export function storeDarkPages(isDark: boolean): void {
  try {
    if (isDark) localStorage.setItem(DARK_PAGES, 'on');
    else localStorage.removeItem(DARK_PAGES);
  } catch {
    // Dark until the page is left.
  }
}
