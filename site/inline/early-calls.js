(() => {
  const page = document.documentElement.dataset;
  const { hint, paths, cookie, owned } = document.currentScript.dataset;
  if (!page.session) {
    // Redirects only once, even if a cache confuses the two pages.
    if (owned && (document.cookie.includes(`${cookie}=`) || location.pathname !== owned)) {
      document.cookie = `${cookie}=; Max-Age=0; Path=/; Secure`;
      location.replace(owned);
    }
    return;
  }
  const readHints = () => String(document.cookie.match(RegExp(`(${hint}|${cookie})=`, 'g')));
  const requestAll = () => {
    if (page.session !== 'user') return;
    const hints = readHints();
    window.earlyResponses = {};
    for (const path of paths.split(' ')) {
      // As long as `in-time.ts` waits.
      window.earlyResponses[path] = fetch(path, { signal: AbortSignal.timeout(60_000) });
      window.earlyResponses[path].catch(() => {});
    }
    const [first] = Object.values(window.earlyResponses);
    first
      .then(async (response) => {
        if (readHints() !== hints) return location.reload();
        const { hasAccess, underReview } = await response.clone().json();
        if (hasAccess === false && !underReview) page.offered = '';
      })
      .catch(() => {});
  };
  // The owners' page is complete without a response.
  if (owned) window.firstPaint.then(requestAll);
  else requestAll();
})();
