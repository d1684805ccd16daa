import { errorRateOf } from '../guard/error-rate';
import type { Slot } from '../telemetry/counts';
import { chart, type Line } from './chart';
import { h } from './element';
import { percentText, whenOf } from './format';
import type { Row, Verb, Version } from './release-calls';
import { button, changesOf, checksOf, planText, shares, sizeOf } from './shown-releases';
import { may, nameOf, type Place, type State } from './state';
import { cell, section, table } from './table';
import { t, type TextKey } from './texts';

const hoursOffered = [1, 3, 24, 168];

export function oneRelease(state: State, place: Place): Element[] {
  const { environment, release } = place;
  const row = state.status?.environments[environment]?.[release];
  const { current, canary } = row ?? {};
  return [
    h('p', {}, h('a', { href: '#/' }, `‹ ${t('back')}`)),
    h('h2', { tabindex: -1 }, `${nameOf(release)} · ${t(environment)}`),
    h(
      'p',
      { class: 'summary' },
      row ? `${t('current')} ${current}` : t('nothingServed'),
      canary ? ` · ${t('canary')} ${canary.version} (${shares(canary)})` : '',
      canary?.plan ? h('small', {}, planText(canary)) : '',
      canary?.customers ? h('small', {}, `${t('namedAre')} ${canary.customers.join(', ')}`) : '',
    ),
    h('p', { class: 'actions' }, ...(row ? changesOf(state, place, row) : [])),
    section('h3', 'live', hoursChoice(state.hours), ratesOf(state, place, row)),
    section('h3', 'versions', versionsTable(state, place, row)),
  ];
}

const hoursChoice = (hours: number) =>
  h(
    'div',
    { class: 'choice', role: 'group', 'aria-label': t('hours') },
    ...hoursOffered.map((each) =>
      h(
        'button',
        { type: 'button', 'data-hours': each, 'aria-pressed': String(each === hours) },
        `${each} ${t('hoursUnit')}`,
      ),
    ),
  );

type Measure = 'mountMsP75' | 'lcpMsP75' | 'inpMsP75' | 'clsP75';
const ms = (value: number) => `${Math.round(value)} ms`;
const measures: readonly [TextKey, Measure, (value: number) => string, number][] = [
  ['mount', 'mountMsP75', ms, 500],
  ['lcp', 'lcpMsP75', ms, 2500],
  ['inp', 'inpMsP75', ms, 200],
  ['cls', 'clsP75', (value) => value.toFixed(3), 0.1],
];

function ratesOf({ rates, hours }: State, { environment, release }: Place, row: Row | undefined): Element {
  const isKnown = rates?.environment === environment && rates.release === release && rates.hours === hours;
  if (!isKnown) return h('p', { 'aria-busy': 'true' }, t('reading'));
  const shown = [
    [row?.current, 'current'],
    // Without a canary, the current version is compared with the previous one.
    row?.canary ? [row.canary.version, 'canary'] : [row?.previous[0], 'before'],
  ] as [string | undefined, Line['kind']][];
  const linesOf = (value: (slot: Slot) => number | undefined): Line[] =>
    shown.flatMap(([name, kind]) => {
      if (name === undefined) return [];
      const points = (rates.versions[name] ?? []).flatMap((slot) => {
        const found = value(slot);
        return found === undefined ? [] : [{ at: Date.parse(slot.at), value: found }];
      });
      return [{ name, kind, points }];
    });
  const { from, to } = rates;
  const errorRate = (slot: Slot) => (slot.loads + slot.failures ? errorRateOf(slot).rate : undefined);
  return h(
    'div',
    { class: 'charts' },
    chart({ title: t('errorRate'), lines: linesOf(errorRate), show: percentText, least: 0.02, from, to }),
    ...measures.map(([key, measure, show, least]) =>
      chart({ title: t(key), lines: linesOf((slot) => slot[measure]), show, least, from, to }),
    ),
  );
}

function versionsTable(state: State, place: Place, row: Row | undefined): Element {
  const versions = state.versions[place.release];
  if (!versions) return h('p', { 'aria-busy': 'true' }, t('reading'));
  if (!versions.length) return h('p', { class: 'empty' }, t('noVersions'));
  return table(
    'cards',
    ['version', 'state', 'published', 'author', 'commit', 'size', 'checks', 'actions'],
    versions.map((version) => versionRow(state, place, row, version)),
  );
}

function versionRow(state: State, place: Place, row: Row | undefined, known: Version): Element {
  const { version, publishedAt, publishedBy, commit, withdrawn } = known;
  return h(
    'tr',
    { 'data-key': version },
    h('th', { scope: 'row' }, version),
    cell('state', stateTag(row, known), withdrawn ? h('small', {}, withdrawn) : ''),
    cell('published', whenOf(publishedAt)),
    cell('author', publishedBy ?? '—'),
    cell('commit', h('code', {}, commit?.slice(0, 8) ?? '—')),
    cell('size', sizeOf(known) || '—'),
    cell('checks', checksOf(place.release, known)),
    h('td', { class: 'actions' }, ...versionButtons(state, place, row, known)),
  );
}

function stateTag(row: Row | undefined, { version, withdrawn }: Version): Element {
  const [key, tone]: [TextKey, string] =
    withdrawn !== undefined
      ? ['isWithdrawn', 'bad']
      : row?.current === version
        ? ['isCurrent', 'good']
        : row?.canary?.version === version
          ? ['isCanary', 'warn']
          : row?.previous.includes(version)
            ? ['isBefore', 'plain']
            : ['isOther', 'plain'];
  return h('span', { class: `tag ${tone}` }, t(key));
}

function versionButtons(
  state: State,
  place: Place,
  row: Row | undefined,
  { version, withdrawn }: Version,
): Element[] {
  if (withdrawn !== undefined) return [];
  const isCurrent = row?.current === version;
  const verbs: Verb[] = [
    ...(isCurrent ? [] : (['promote'] as const)),
    ...(isCurrent || !row ? [] : (['percent'] as const)),
    'withdraw',
  ];
  return verbs
    .filter((verb) => may(state, verb, place))
    .map((verb) => button({ ...place, verb, version }, row?.canary));
}
