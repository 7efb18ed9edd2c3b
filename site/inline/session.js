{
  const pattern = new RegExp(document.currentScript.dataset.pattern);
  const read = () => pattern.exec(document.cookie)?.[1] ?? '';
  const session = read();
  if (session) document.documentElement.dataset.session = session;
  addEventListener('pageshow', (event) => {
    if (event.persisted && read() !== session) location.reload();
  });
}
