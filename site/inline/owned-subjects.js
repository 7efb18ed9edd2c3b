{
  const page = document.documentElement.dataset;
  const { prefix, slugs, listed } = document.currentScript.dataset;
  window.markOwned = () => {
    const before = page.owned;
    const cookies = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
    const isOwned = (slug) => page.session === 'user' && cookies.includes(prefix + slug);
    const split = (names) => names.split(' ').filter(Boolean);
    const owned = split(slugs).filter(isOwned);
    if (owned.length) {
      page.owned = owned.join(' ');
      page.owns = split(listed).every(isOwned) ? 'all' : 'part';
    } else {
      delete page.owned;
      delete page.owns;
    }
    return page.owned !== before;
  };
  window.markOwned();
}
