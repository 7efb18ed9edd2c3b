/** Text that breaks out of HTML, scripts, templates or patterns if it is interpreted. */
export const HOSTILE = [
  'Notes <script>a=`\\x22>`</script><script>document.documentElement.dataset.pwned=1</script>',
  '<script>(</script>',
  '</script></title></style></textarea></noscript></template></svg>--><img src=x onerror=alert(1)>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: hostile on purpose
  '<!-- \\x22 \\x27 ${alert(1)} {{7*7}} $& $1 $` " \' `',
  '⟦title⟧ ⟦#reference⟧ ⟦/reference⟧ &quot; &lt;b&gt; &#60;',
].join(' ');

/** Text of the same length without any special character. */
export const PLAIN = 'Notes '.repeat(HOSTILE.length).slice(0, HOSTILE.length).trim();

/** Fields that the shop interprets, or refuses in any other format. */
const FORMATTED = new Set([
  'slug',
  'contactEmail',
  'code',
  'diagram',
  'updatedOn',
  'vatFrom',
  'reducedUntil',
  'href',
]);
/** Fields whose values the Studio chooses. */
const CHOSEN = new Set(['licence', 'style', 'listItem', 'id', 'asset', 'marks', 'version']);

/** Replaces each text of a document that an editor can type. */
export function fillTexts(value: unknown, text: string, name = ''): unknown {
  if (name.startsWith('_') || FORMATTED.has(name) || CHOSEN.has(name)) return value;
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((each) => fillTexts(each, text, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [key, fillTexts(inside, text, key)]),
  );
}
