import { h } from './element';
import { whenOf } from './format';
import { environments, type Change } from './release-calls';
import { nameOf, type State } from './state';
import { cell, section, table } from './table';
import { localeOf, t } from './texts';

export function history({ status, place }: State): Element {
  const shown = (status?.history ?? []).filter(
    ({ remote, environment, withdraws }) =>
      !place || (remote === place.release && (withdraws !== undefined || environment === place.environment)),
  );
  return section(
    'h2',
    'history',
    shown.length
      ? table('cards brief', ['time', 'who', 'what', 'release', 'where', 'fromTo', 'why'], shown.map(rowOf))
      : h('p', { class: 'empty' }, t('noHistory')),
  );
}

function rowOf(change: Change): Element {
  const { revision, at, who, remote, environment, from, to, reason, withdraws } = change;
  const where = withdraws ? environments : [environment];
  return h(
    'tr',
    { 'data-key': revision },
    cell('time', whenOf(at)),
    cell('who', who),
    cell('what', whatOf(change)),
    cell('release', nameOf(remote)),
    cell('where', new Intl.ListFormat(localeOf()).format(where.map((name) => t(name)))),
    cell('fromTo', `${withdraws?.version ?? from ?? '—'} → ${to ?? '—'}`),
    cell('why', reason ?? ''),
  );
}

function whatOf({ action, percent, customers, withdraws }: Change): string {
  if (withdraws) return t('withdraw');
  if (action !== 'canary') return t(action);
  const named = customers === undefined ? '' : ` · ${t('named', { count: String(customers) })}`;
  return `${t('percent')} ${percent} %${named}`;
}
