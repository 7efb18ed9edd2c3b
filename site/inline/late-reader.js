{
  const { wait } = document.currentScript.dataset;
  const find = (name) => document.querySelector(`[data-part="${name}"]`);
  const showLate = () => {
    if (find('reader').dataset.state !== 'loading') return;
    find('opening').hidden = true;
    find('late').hidden = false;
  };
  find('reload').addEventListener('click', () => location.reload());
  // A script that is blocked or gone. The event does not bubble, so the listener captures.
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && showLate(),
    true,
  );
  // Whatever hangs: a script, the worker, the file.
  setTimeout(showLate, Number(wait));
}
