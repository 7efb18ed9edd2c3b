{
  const { face: family, font } = document.currentScript.dataset;
  const page = document.documentElement.dataset;
  const isLater = document.referrer.startsWith(location.origin);
  const face = new FontFace(family, `url(${font})`, {
    display: isLater ? 'optional' : 'swap',
  });
  /** Extra spaces between letters that a heading may need, in em, the smallest first. */
  const spacings = [...Array(18).keys()].flatMap((step) => [(step + 1) / 200, (step + 1) / -200]);
  /** Shows the face within one frame. A heading that would get more or fewer lines is spaced to keep its height. */
  const show = () => {
    // What follows the logo or a price on its line stays, because the serif is slightly wider.
    for (const words of document.querySelectorAll('.brand,span.font-display')) {
      words.style.minWidth = `${words.offsetWidth}px`;
    }
    const headings = [...document.querySelectorAll('h1,h2,h3')];
    const heights = headings.map((heading) => heading.offsetHeight);
    page.font = 'shown';
    for (const [index, heading] of headings.entries()) {
      const isKept = () => heading.offsetHeight === heights[index];
      const isFound =
        isKept() ||
        spacings.some((spacing) => {
          heading.style.letterSpacing = `${spacing}em`;
          return isKept();
        });
      if (!isFound) heading.style.letterSpacing = '';
    }
  };
  if (isLater) {
    const link = document.createElement('link');
    const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '' };
    document.head.append(Object.assign(link, { ...preload, href: font }));
    document.fonts.add(face);
    page.font = 'shown';
  } else {
    // After the load event, so that the font does not compete with the first paint for bandwidth.
    addEventListener('load', async () => {
      await window.firstPaint;
      document.fonts.add(await face.load());
      show();
    });
  }
}
