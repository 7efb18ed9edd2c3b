addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  document.documentElement.dataset.installable = '';
});
