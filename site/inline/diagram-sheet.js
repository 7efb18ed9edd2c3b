window.firstPaint.then(() => {
  const sheet = document.querySelector('#sheet');
  sheet.outerHTML = sheet.textContent;
});
