{
  const data = document.currentScript.dataset;
  const { links, token: tokenKey, header, owner, personal, reset } = data;
  try {
    if (JSON.parse(localStorage.getItem(reset)).until < Date.now()) localStorage.removeItem(reset);
  } catch {
    // Nothing is stored, or storage is blocked.
  }
  addEventListener('click', async (event) => {
    const link = event.target.closest?.(links);
    if (!link) return;
    try {
      const token = localStorage.getItem(tokenKey);
      if (!token) {
        // Without the cookie, the page cannot store anything of the student's again while it closes.
        document.cookie = `${owner}=; max-age=0; path=/`;
        for (const store of [localStorage, sessionStorage]) {
          for (const key of Object.keys(store)) {
            // It waits for the account's next sign-in.
            if (/^(?!.*:visitor).*nsent":(\["|true)/.test(key + store[key])) continue;
            if (personal.split(' ').some((prefix) => key.startsWith(prefix))) store.removeItem(key);
          }
        }
        return;
      }
      event.preventDefault();
      localStorage.removeItem(tokenKey);
      await fetch(link.href, {
        redirect: 'manual',
        headers: { [header]: token },
        signal: AbortSignal.timeout(10_000),
      });
    } catch {
      // Either storage is blocked and the link works as usual, or the call got no response.
    }
    if (event.defaultPrevented) location.reload();
  });
}
