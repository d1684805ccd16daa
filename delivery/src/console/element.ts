type Child = Node | string | number | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const svgNames = new Set(['svg', 'g', 'path', 'circle', 'line', 'text']);

/** Creates an element; `false` and undefined attributes are omitted. Strings are always text nodes, never HTML. */
export function h(name: string, attributes: Attributes = {}, ...children: readonly Child[]): Element {
  const element = svgNames.has(name)
    ? document.createElementNS('http://www.w3.org/2000/svg', name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      element.setAttribute(key, value === true ? '' : String(value));
  for (const child of children)
    if (child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  return element;
}

/** Attributes that a person may have changed and that a refresh must not reset. */
const kept = new Set(['open']);

/** Makes an element equal to another; keeps equal parts, so that focus, scroll and open details survive a refresh. */
export function morph(from: Element, to: Element): void {
  for (const name of from.getAttributeNames())
    if (!to.hasAttribute(name) && !kept.has(name)) from.removeAttribute(name);
  for (const name of to.getAttributeNames()) {
    const value = to.getAttribute(name) ?? '';
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  const present = [...from.childNodes];
  const next = [...to.childNodes];
  for (const [at, child] of next.entries()) {
    const known = present[at];
    if (!known) from.append(child);
    else if (known instanceof Element && child instanceof Element && isSame(known, child))
      morph(known, child);
    else if (
      known.nodeType !== child.nodeType ||
      known.textContent !== child.textContent ||
      child instanceof Element
    )
      known.replaceWith(child);
  }
  for (const surplus of present.slice(next.length)) surplus.remove();
}

const isSame = (one: Element, other: Element): boolean =>
  one.tagName === other.tagName && one.getAttribute('data-key') === other.getAttribute('data-key');
