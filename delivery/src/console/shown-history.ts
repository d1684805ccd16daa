import { h } from './element';
import { whenOf } from './format';
import { environments, type Change } from './release-calls';
import { nameOf, type State } from './state';
import { localeOf, t } from './texts';

/** Shows who changed what, where and why, for all releases or for the selected one. */
export function history({ status, place }: State): Element {
  const shown = (status?.history ?? []).filter(
    ({ remote, environment, withdraws }) =>
      !place || (remote === place.release && (withdraws !== undefined || environment === place.environment)),
  );
  const head = ['time', 'who', 'what', 'release', 'where', 'fromTo', 'why'] as const;
  return h(
    'section',
    { 'data-key': 'history', 'aria-labelledby': 'history' },
    h('h2', { id: 'history' }, t('history')),
    shown.length
      ? h(
          'table',
          { class: 'cards brief' },
          h('thead', {}, h('tr', {}, ...head.map((key) => h('th', { scope: 'col' }, t(key))))),
          h('tbody', {}, ...shown.map(rowOf)),
        )
      : h('p', { class: 'empty' }, t('noHistory')),
  );
}

function rowOf(change: Change): Element {
  const { revision, at, who, remote, environment, from, to, reason, withdraws } = change;
  const where = withdraws ? environments : [environment];
  return h(
    'tr',
    { 'data-key': revision },
    h('td', { 'data-label': t('time') }, whenOf(at)),
    h('td', { 'data-label': t('who') }, who),
    h('td', { 'data-label': t('what') }, whatOf(change)),
    h('td', { 'data-label': t('release') }, nameOf(remote)),
    h(
      'td',
      { 'data-label': t('where') },
      new Intl.ListFormat(localeOf()).format(where.map((name) => t(name))),
    ),
    h('td', { 'data-label': t('fromTo') }, `${withdraws?.version ?? from ?? '—'} → ${to ?? '—'}`),
    h('td', { 'data-label': t('why') }, reason ?? ''),
  );
}

function whatOf({ action, percent, customers, withdraws }: Change): string {
  if (withdraws) return t('withdraw');
  if (action !== 'canary') return t(action);
  const named = customers === undefined ? '' : ` · ${t('named', { count: String(customers) })}`;
  return `${t('percent')} ${percent} %${named}`;
}
