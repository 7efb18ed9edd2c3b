{
  const { font } = document.currentScript.dataset;
  const page = document.documentElement.dataset;
  const isLater = document.referrer.startsWith(location.origin);
  const face = new FontFace('Young Serif', `url(${font})`, {
    display: isLater ? 'optional' : 'swap',
  });
  const places = () =>
    [...document.querySelectorAll('h1,h2,h3,p,li,footer')].map((block) => {
      const { top, height } = block.getBoundingClientRect();
      return `${top} ${height}`;
    });
  /** Shows the face within one frame, so that a face that moves a block is never painted. */
  const show = () => {
    const before = `${places()}`;
    page.font = 'shown';
    if (`${places()}` !== before) page.font = 'next';
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
