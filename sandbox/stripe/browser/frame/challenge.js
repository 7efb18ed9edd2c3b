// The form's answer is a new page: it needs the same way back to the shop's page.
const form = document.querySelector('form');
form.action = `${location.pathname}${location.search}${location.hash}`;
