import { applyAppearance } from './appearance.js';
import { findBrand } from './brands.js';
import { listen, send, settings } from './channel.js';
import { confirmPayment } from './confirm.js';
import { fieldOfError, fields } from './fields.js';

const SHOWN_BRANDS = ['visa', 'mastercard', 'amex', 'unknown'];
const NEXT = { number: 'expiry', expiry: 'cvc' };
const byId = (id) => document.getElementById(id);
const inputs = Object.fromEntries(Object.keys(fields).map((name) => [name, byId(name)]));
const errors = Object.fromEntries(Object.keys(fields).map((name) => [name, byId(`${name}-error`)]));
const country = byId('country');
const postalField = byId('postal-field');
const postalLabel = byId('postal-label');

const isAsked = (name) => name !== 'postalCode' || postalField.isConnected;
const values = () => ({
  ...Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, isAsked(name) ? input.value : '']),
  ),
  country: country.value,
});
const findProblem = (name) =>
  isAsked(name) ? fields[name].check(inputs[name].value, values()) : undefined;

function show(name, message = '') {
  errors[name].textContent = message;
  inputs[name].setAttribute('aria-invalid', String(message !== ''));
}

function format(name, isDeleting = false) {
  const input = inputs[name];
  const isAtEnd = input.selectionStart === input.value.length;
  const before = input.value.slice(0, input.selectionStart ?? 0).replaceAll(/\D/g, '').length;
  const text = fields[name].format(input.value, isDeleting, values());
  if (text === input.value) return;
  input.value = text;
  if (isAtEnd || document.activeElement !== input) return;
  let caret = 0;
  for (let seen = 0; seen < before && caret < text.length; caret += 1) {
    if (/\d/.test(text[caret])) seen += 1;
  }
  input.setSelectionRange(caret, caret);
}

function changed() {
  const complete = Object.keys(fields).every((name) => !findProblem(name));
  const empty = Object.values(inputs).every((input) => input.value === '');
  send('change', { collapsed: false, complete, empty, value: { type: 'card' } });
}

function validate() {
  const problems = Object.keys(fields).flatMap((name) => {
    const problem = findProblem(name);
    show(name, problem?.message);
    return problem ? [{ ...problem, name }] : [];
  });
  const [first] = problems;
  if (!first) return undefined;
  inputs[first.name].focus();
  return { type: 'validation_error', code: first.code, message: first.message };
}

function onInput(name, event) {
  format(name, event.inputType?.startsWith('delete'));
  if (name === 'number') {
    const brand = findBrand(inputs.number.value).name;
    byId('brands').dataset.brand = SHOWN_BRANDS.includes(brand) ? brand : 'other';
    format('cvc');
  }
  const problem = findProblem(name);
  show(name, problem && !problem.isIncomplete ? problem.message : '');
  const isFull = !problem && inputs[name].selectionStart === inputs[name].value.length;
  if (isFull && NEXT[name] && document.activeElement === inputs[name]) inputs[NEXT[name]].focus();
  changed();
}

for (const [name, input] of Object.entries(inputs)) {
  input.addEventListener('input', (event) => onInput(name, event));
  input.addEventListener('blur', () => {
    if (input.value) show(name, findProblem(name)?.message);
  });
}
country.addEventListener('change', () => {
  askPostalCode();
  show('postalCode');
  changed();
});
byId('form').addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) send('enter');
});

/** Adds or removes the field: like the real form, only some countries have it. */
function askPostalCode() {
  if (['CA', 'US'].includes(country.value)) byId('form').append(postalField);
  else postalField.remove();
  postalLabel.textContent = country.value === 'US' ? 'ZIP code' : 'Postal code';
}

function apply({ appearance, options }) {
  if (appearance) applyAppearance(appearance);
  if (!options) return;
  // Stripe offers Link inside the card form, regardless of the payment's own methods.
  byId('link-offer').hidden = options.wallets?.link === 'never';
}

async function confirm(request) {
  const invalid = validate();
  if (invalid) return { error: invalid };
  for (const input of Object.values(inputs)) input.readOnly = true;
  const result = await confirmPayment(settings.key, values(), request);
  for (const input of Object.values(inputs)) input.readOnly = false;
  const field = fieldOfError[result.error?.code];
  if (field) show(field, result.error.message);
  return result;
}

askPostalCode();
apply({ appearance: settings.appearance ?? {}, options: settings.options ?? {} });
listen({
  update: apply,
  confirm,
});
new ResizeObserver(() => {
  send('resize', Math.ceil(document.body.getBoundingClientRect().height));
}).observe(document.body);
requestAnimationFrame(() => {
  send('ready');
  changed();
});
