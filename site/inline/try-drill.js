{
  const { script, loading, failed, again } = document.currentScript.dataset;
  const section = document.currentScript.closest('section');
  const button = section.querySelector('button');
  const status = section.querySelector('[role=status]');
  let attempts = 0;
  const load = async () => {
    status.textContent = loading;
    try {
      // Some browsers remember that an address has failed.
      await Promise.race([
        import(/* @vite-ignore */ attempts ? `${script}?${attempts}` : script),
        new Promise((_, fail) => setTimeout(fail, 10_000)),
      ]);
    } catch {
      attempts += 1;
      status.textContent = failed;
      button.textContent = again;
      button.addEventListener('click', load, { once: true });
    }
  };
  button.addEventListener('click', load, { once: true });
}
