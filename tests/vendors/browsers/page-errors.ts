const KEY = 'test-errors';

/**
 * Script that makes a page record its errors and warnings, if the driver reports none. It may run any number of times;
 * errors before its first run are lost. The records outlive the page.
 */
export const NOTE_ERRORS = `
  if (window.notesErrors) return true;
  window.notesErrors = true;
  const noted = () => JSON.parse(sessionStorage.getItem('${KEY}') ?? '[]');
  const note = (text) => sessionStorage.setItem('${KEY}', JSON.stringify([...noted(), String(text)]));
  addEventListener('error', ({ message, target }) => note(message ?? target.outerHTML), true);
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(violatedDirective + ' blocks ' + blockedURI));
  for (const level of ['error', 'warn']) {
    const print = console[level];
    console[level] = (...values) => { note(values.join(' ')); print(...values); };
  }
  return true;`;

export const READ_ERRORS = `return JSON.parse(sessionStorage.getItem('${KEY}') ?? '[]');`;
