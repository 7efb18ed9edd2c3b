{
  const { key, owner, zone } = document.currentScript.dataset;
  const link = document.querySelector('.practise > a');
  const readCards = () => {
    try {
      const kept = JSON.parse(localStorage.getItem(key));
      const day = Date.parse(new Date().toLocaleDateString('en-CA', { timeZone: zone })) / 864e5;
      const cookies = document.cookie.split('; ');
      return kept.day === day && cookies.includes(`${owner}=${kept.owner}`) && kept.cards;
    } catch {
      return 0; // Nothing is stored, or storage is blocked.
    }
  };
  window.markToday = () => {
    const cards = readCards();
    if (cards > 0) {
      link.dataset.cards = cards;
      link.setAttribute(
        'aria-label',
        `${link.text.trim()}, ${cards} card${cards === 1 ? '' : 's'} today`,
      );
    } else {
      delete link.dataset.cards;
      link.removeAttribute('aria-label');
    }
  };
  window.markToday();
}
