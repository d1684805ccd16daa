import { h } from './element';
import { t, type TextKey } from './texts';

/** A region of the page that its heading names. */
export const section = (level: 'h2' | 'h3', key: TextKey, ...content: Element[]): Element =>
  h('section', { 'data-key': key, 'aria-labelledby': key }, h(level, { id: key }, t(key)), ...content);

export const table = (kind: string, keys: readonly TextKey[], rows: readonly Element[]): Element => {
  const head = keys.map((key) => h('th', { scope: 'col' }, t(key)));
  return h('table', { class: kind }, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows));
};

/** A cell that a narrow screen shows beside the name of its column. */
export const cell = (key: TextKey, ...children: (Element | string)[]): Element =>
  h('td', { 'data-label': t(key) }, ...children);
