const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export function emailButton(url: string, label: string): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1f3fbf;color:#ffffff;text-decoration:none';
  return `<a class="button" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

export function emailLink(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#1f3fbf">${escapeHtml(label)}</a>`;
}

export function emailRows(rows: [name: string, value: string][]): string {
  const cells = rows.map(
    ([name, value]) =>
      '<tr><th align="left" valign="top" style="padding:6px 16px 6px 0;font-weight:600">' +
      `${escapeHtml(name)}</th><td style="padding:6px 0">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" style="border-collapse:collapse;margin:16px 0">${cells.join('')}</table>`;
}

/** Turns a printed email into a receipt: ink on white, without buttons, no row split across sheets. */
const PRINT =
  '@media print{body{background:#fff!important;color:#000!important}' +
  'a{color:#000!important;overflow-wrap:anywhere}.button{display:none!important}' +
  'tr,p{break-inside:avoid}}';

export function emailPage(shopName: string, body: string): string {
  const name = escapeHtml(shopName);
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><style>${PRINT}</style></head>
<body style="margin:0;background:#f4efe4;color:#1d2433;font:17px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
  <div style="max-width:560px;margin:0 auto;padding:32px 24px">
    <p style="margin:0 0 24px;padding-bottom:12px;border-bottom:2px solid #1f3fbf;font-size:20px;font-weight:700">${name}</p>
    ${body}
    <p style="margin-top:32px;color:#5b6273;font-size:15px">${name}</p>
  </div>
</body>
</html>`;
}
