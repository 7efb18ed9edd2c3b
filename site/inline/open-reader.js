{
  const { item, record, owner, progress, dark } = document.currentScript.dataset;
  const page = document.documentElement.dataset;
  const read = (get) => {
    try {
      return get();
    } catch {
      // Storage is blocked, or holds something else.
      return undefined;
    }
  };
  const isDark = read(() => localStorage.getItem(dark)) ?? 'system';
  const isSystemDark =
    matchMedia('(prefers-color-scheme: dark)').matches &&
    CSS.supports('color', 'light-dark(red, red)');
  if (isDark === 'on' || (isDark === 'system' && isSystemDark)) page.theme = 'dark';

  // The place in the address, or else the page read last in this browser or on another device.
  const pageInAddress = Number(new URLSearchParams(location.hash.slice(1)).get('page'));
  const files = read(() => {
    const [, name] = document.cookie.match(RegExp(`(?:^|; )${owner}=([^;]+)`)) ?? [];
    const store = name ? localStorage : sessionStorage;
    return JSON.parse(store.getItem(progress + (name ?? 'visitor')));
  });
  const places = [
    read(() => files.find(({ id }) => id === item).last),
    read(() => JSON.parse(record).last),
  ];
  const [last] = places.filter(Boolean).sort((a, b) => b.at - a.at);
  page.startPage = pageInAddress >= 1 ? Math.trunc(pageInAddress) : (last?.page ?? 1);
}
