{
  const link = document.querySelector('.practise > a');
  const name = link.textContent.trim();
  const { key, owner, zone } = document.currentScript.dataset;
  const readCards = () => {
    try {
      const stored = JSON.parse(localStorage.getItem(key));
      if (!document.cookie.split('; ').includes(`${owner}=${stored.owner}`)) return 0;
      const day = new Date().toLocaleDateString('en-CA', { timeZone: zone });
      return stored.day === Date.parse(day) / 86_400_000 ? stored.cards : 0;
    } catch {
      return 0; // Nothing is stored, or storage is blocked.
    }
  };
  window.markToday = () => {
    const cards = readCards();
    if (cards > 0) {
      link.dataset.cards = cards;
      link.setAttribute('aria-label', `${name}, ${cards} card${cards === 1 ? '' : 's'} today`);
    } else {
      delete link.dataset.cards;
      link.removeAttribute('aria-label');
    }
  };
  window.markToday();
}
