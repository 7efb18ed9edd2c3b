// Submitting the form loads a new page, which needs the same channel to the shop's page.
const form = document.querySelector('form');
form.action = `${location.pathname}${location.search}${location.hash}`;
