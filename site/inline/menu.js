{
  const menu = document.querySelector('.menu');
  const close = () => {
    menu.open = false;
  };
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    if (menu.contains(document.activeElement)) menu.querySelector('summary').focus();
    close();
  });
  for (const type of ['pointerdown', 'focusin']) {
    addEventListener(type, ({ target }) => {
      if (!menu.contains(target)) close();
    });
  }
  // The browser may restore the page later, with the menu open.
  addEventListener('pagehide', close);
}
