import { h } from './element';
import { timeOf } from './format';
import { t } from './texts';

export interface Line {
  name: string;
  kind: 'current' | 'canary' | 'before';
  points: readonly { at: number; value: number }[];
}

const width = 320;
const height = 96;

interface Chart {
  title: string;
  lines: readonly Line[];
  show: (value: number) => string;
  /** Smallest upper bound of the axis, so that noise is not drawn as a rise. */
  least: number;
  from: number;
  to: number;
}

/** Draws lines over time with the latest value of each next to its name, and the same numbers as a table. */
export function chart({ title, lines, show, least, from, to }: Chart): Element {
  const known = lines.filter(({ points }) => points.length > 0);
  const top = Math.max(least, ...known.flatMap(({ points }) => points.map(({ value }) => value)));
  const x = (at: number) => (((at - from) / (to - from)) * width).toFixed(1);
  const y = (value: number) => (height - (value / top) * height).toFixed(1);
  const latest = known.map(({ name, kind, points }) => ({ name, kind, value: points.at(-1)?.value ?? 0 }));
  const said = latest.map(({ name, value }) => `${name} ${show(value)}`).join(', ');
  return h(
    'figure',
    { 'data-key': title },
    h('figcaption', {}, title),
    h(
      'p',
      { class: 'latest' },
      ...(latest.length
        ? latest.map(({ name, kind, value }) =>
            h('span', { class: `line ${kind}` }, `${name} `, h('b', {}, show(value))),
          )
        : [h('span', { class: 'quiet' }, t('noReports'))]),
    ),
    h(
      'svg',
      {
        viewBox: `0 -8 ${width} ${height + 28}`,
        role: 'img',
        'aria-label': `${title}: ${said || t('noReports')}`,
      },
      h('line', { class: 'axis', x1: 0, x2: width, y1: height, y2: height }),
      h('line', { class: 'grid', x1: 0, x2: width, y1: 0, y2: 0 }),
      h('text', { x: 0, y: 12 }, show(top)),
      h('text', { x: 0, y: height + 16 }, timeOf(from)),
      h('text', { x: width, y: height + 16, 'text-anchor': 'end' }, timeOf(to)),
      ...known.flatMap(({ kind, points }) => [
        h('path', {
          class: kind,
          d: points.map(({ at, value }, index) => `${index ? 'L' : 'M'}${x(at)} ${y(value)}`).join(''),
        }),
        ...points.map(({ at, value }) => h('circle', { class: kind, cx: x(at), cy: y(value), r: 2 })),
      ]),
    ),
    h('details', {}, h('summary', {}, t('figures')), figuresTable(known, show)),
  );
}

function figuresTable(lines: readonly Line[], show: Chart['show']): Element {
  const times = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))].sort((a, b) => a - b);
  const valueAt = ({ points }: Line, at: number) => points.find((point) => point.at === at)?.value;
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('figures') },
    h(
      'table',
      { class: 'plain' },
      h('thead', {}, h('tr', {}, h('th', {}, t('time')), ...lines.map(({ name }) => h('th', {}, name)))),
      h(
        'tbody',
        {},
        ...times.map((at) =>
          h(
            'tr',
            {},
            h('td', {}, timeOf(at)),
            ...lines.map((line) => {
              const value = valueAt(line, at);
              return h('td', {}, value === undefined ? '' : show(value));
            }),
          ),
        ),
      ),
    ),
  );
}
