{
  // Shows the number of the page that opens instead of the picture of page 1.
  const { startPage } = document.documentElement.dataset;
  const { opening } = document.currentScript.dataset;
  if (startPage !== '1') {
    const find = (name) => document.querySelector(`[data-part="${name}"]`);
    find('page').value = startPage;
    find('opening').textContent = opening.replace('*', startPage);
    const picture = document.querySelector('.reader-picture');
    if (picture) {
      const blank = document.createElement('span');
      blank.className = 'reader-blank';
      picture.replaceWith(blank);
      // Ends the request.
      picture.removeAttribute('src');
    }
  }
}
