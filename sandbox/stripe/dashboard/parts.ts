import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** Renders a button that performs an action on an object. */
export function button(action: string, id: string, label: string): Html {
  return html`<form method="post" action="/dashboard">
    <input type="hidden" name="id" value="${id}" />
    <button name="action" value="${action}">${label}</button>
  </form>`;
}

/** Renders a switch. */
export function toggle(action: string, isOn: boolean, label: string, hint: string): Html {
  return html`<form method="post" action="/dashboard" class="switch">
    <input type="hidden" name="action" value="${action}" />
    <button name="on" value="${isOn ? 'no' : 'yes'}" aria-pressed="${isOn ? 'true' : 'false'}">
      <span class="knob" aria-hidden="true"></span>${label}
    </button>
    <small>${hint}</small>
  </form>`;
}

export function badge(tone: 'good' | 'bad' | 'wait' | 'plain', label: string): Html {
  return html`<span class="badge ${tone}">${label}</span>`;
}

export function time(milliseconds: number): Html {
  const at = new Date(milliseconds);
  const shown = at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
  return html`<time datetime="${at.toISOString()}">${shown}</time>`;
}
