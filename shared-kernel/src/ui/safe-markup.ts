/** The tags of plain prose, as the server lets through; of others the text is kept. */
const tags = new Set(
  'p br h2 h3 h4 ul ol li strong b em i u blockquote a img hr table thead tbody tr th td'.split(' '),
);
/** Of these not even the text is for people. */
const dropped = 'script, style, template, noscript, iframe, object, embed, svg, math, form, link, meta, base';
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};
const schemes = /^(?:https?|mailto|tel):$/;

/**
 * HTML without anything that runs or posts. The server has done this already; a page that shows what others wrote does
 * not lean on that alone. Parsed in a document of its own, where nothing is loaded or run.
 */
export function safeMarkup(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    const tag = element.localName;
    if (!tags.has(tag)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    for (const { name, value } of Array.from(element.attributes))
      if (!attributes[tag]?.includes(name) || !isHarmless(name, value)) element.removeAttribute(name);
  }
  return body.innerHTML;
}

function isHarmless(name: string, value: string): boolean {
  if (name !== 'href' && name !== 'src') return true;
  return (
    URL.canParse(value, window.location.href) && schemes.test(new URL(value, window.location.href).protocol)
  );
}
