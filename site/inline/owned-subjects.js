{
  const page = document.documentElement.dataset;
  const { prefix, slugs } = document.currentScript.dataset;
  window.markOwned = () => {
    const before = page.owned;
    const cookies = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
    const isOwned = (slug) => page.session === 'user' && cookies.includes(prefix + slug);
    const owned = slugs.split(' ').filter(isOwned);
    if (owned.length) page.owned = owned.join(' ');
    else delete page.owned;
    return page.owned !== before;
  };
  window.markOwned();
}
