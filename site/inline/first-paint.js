{
  const { scripts, signedIn, maxWaitMs } = document.currentScript.dataset;
  window.firstPaint = new Promise((done) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length) done();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(done, Number(maxWaitMs));
  });
  window.firstPaint.then(() => {
    const isSignedIn = document.documentElement.dataset.session;
    for (const href of `${scripts} ${isSignedIn ? signedIn : ''}`.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
    }
  });
}
