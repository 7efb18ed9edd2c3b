const KEY = 'test-errors';

/**
 * A script that makes a page note its errors and warnings, where the driver reports none. It may run
 * any number of times; what happened before its first run is not noted. The notes outlive the page.
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

/** A script that returns the notes. */
export const READ_ERRORS = `return JSON.parse(sessionStorage.getItem('${KEY}') ?? '[]');`;
