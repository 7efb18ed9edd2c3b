document.querySelector('#shop').open = document.documentElement.dataset.missing !== '0';
