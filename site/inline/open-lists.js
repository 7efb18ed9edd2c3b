{
  const { prefix } = document.currentScript.dataset;
  for (const list of document.querySelectorAll('[data-list]')) {
    try {
      const stored = localStorage.getItem(prefix + list.dataset.list);
      if (stored) list.open = stored === 'yes';
      // A link to the topic's heading opens its files.
      if (list.querySelector('[id]')?.id === location.hash.slice(1)) list.open = true;
    } catch {
      // Without storage, each list keeps its initial state.
    }
  }
}
