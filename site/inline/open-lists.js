{
  const { prefix } = document.currentScript.dataset;
  for (const list of document.querySelectorAll('[data-list]')) {
    try {
      const stored = localStorage.getItem(prefix + list.dataset.list);
      if (stored) list.open = stored === 'yes';
    } catch {
      // Without storage, each list keeps its initial state.
    }
  }
}
