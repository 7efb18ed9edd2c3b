{
  const page = document.documentElement.dataset;
  const { prefix, slugs, listed } = document.currentScript.dataset;
  window.markOwned = () => {
    const before = page.owned;
    const cookies = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
    const isOwned = (slug) => page.session === 'user' && cookies.includes(prefix + slug);
    const owned = slugs.split(' ').filter(isOwned);
    delete page.owned;
    delete page.missing;
    if (owned.length) {
      page.owned = owned.join(' ');
      page.missing = listed.split(' ').filter((slug) => slug && !isOwned(slug)).length;
    }
    // Folded for a student who seemed to own every subject.
    if (page.missing !== '0') document.querySelector('#shop')?.setAttribute('open', '');
    return page.owned !== before;
  };
  window.markOwned();
}
