import { optionsOf, sharesOf } from '../guard/plan';
import type { Environment } from '../registry/registry-record';
import { h } from './element';
import { kilobytes, percentText, rateText, whenOf } from './format';
import { environments, type Intended, type Row, type Version } from './release-calls';
import { may, nameOf, type Place, type State } from './state';
import { cell, section, table } from './table';
import { t } from './texts';

export function allReleases(state: State): Element[] {
  return environments.map((environment) => {
    const rows = Object.entries(state.status?.environments[environment] ?? {});
    // The host comes first, because everything runs in it.
    const sorted = rows.sort(([one], [other]) => rank(one).localeCompare(rank(other)));
    return section(
      'h2',
      environment,
      rows.length
        ? table(
            'cards releases',
            ['release', 'current', 'checks', 'errors', 'canary', 'actions'],
            sorted.map((row) => rowOf(state, environment, row)),
          )
        : h('p', { class: 'empty' }, t('nothingServed')),
      ...notServed(state, environment),
    );
  });
}

/** Links to releases that were published and wait for their first promotion here, or were retired. */
function notServed({ status }: State, environment: Environment): Element[] {
  const links = Object.entries(status?.published ?? {})
    .filter(([release, { length }]) => length > 0 && !status?.environments[environment]?.[release])
    .map(([release]) => h('a', { href: `#/${environment}/${release}` }, nameOf(release)));
  return links.length ? [h('p', { class: 'actions' }, `${t('isOther')}:`, ...links)] : [];
}

const rank = (release: string) => (release === 'host' ? '' : release);

function rowOf(state: State, environment: Environment, [release, row]: [string, Row]): Element {
  const { current, canary, since } = row;
  const place = { environment, release };
  const counts = state.status?.counts.remotes[release] ?? {};
  const of = (version: string) => state.versions[release]?.find((one) => one.version === version);
  return h(
    'tr',
    { 'data-key': release },
    h(
      'th',
      { scope: 'row' },
      h('a', { href: `#/${environment}/${release}` }, nameOf(release)),
      h('small', {}, `${t('team')} ${state.caller?.owners[release] ?? t('noTeam')}`),
    ),
    cell('current', ...versionFacts(current, of(current), since ?? t('sinceLong'))),
    cell('checks', checksOf(release, of(current)), h('small', {}, sizeOf(of(current)))),
    cell('errors', rateText(counts[current])),
    cell(
      'canary',
      ...(canary
        ? [
            h('b', {}, `${canary.version} · ${shares(canary)}`),
            ...versionFacts('', of(canary.version), canary.since),
            h('small', {}, `${t('errorRate')} ${rateText(counts[canary.version])}`),
            ...(canary.plan ? [h('small', {}, planText(canary))] : []),
          ]
        : [h('span', { class: 'quiet' }, t('noCanary'))]),
    ),
    h('td', { class: 'actions' }, ...changesOf(state, place, row)),
  );
}

/** The share, and the shares that it grows to automatically: `10 → 50 → 100 %`. */
export const shares = (canary: NonNullable<Row['canary']>): string =>
  sharesOf(canary, (count) => t('named', { count: String(count) }));

/** Describes what each step of a plan requires, and what ends it: `60 min · 50 loads · error rate ≤ 2 %`. */
export function planText({ plan }: NonNullable<Row['canary']>): string {
  if (!plan) return '';
  const { minutes, attempts, bounds = {} } = plan;
  const { errorRate, mountMs, lcpMs, inpMs, cls } = bounds;
  const most = [
    [t('errorRate'), errorRate === undefined ? undefined : percentText(errorRate)],
    [t('mount'), mountMs === undefined ? undefined : `${mountMs} ms`],
    [t('lcp'), lcpMs === undefined ? undefined : `${lcpMs} ms`],
    [t('inp'), inpMs === undefined ? undefined : `${inpMs} ms`],
    [t('cls'), cls],
  ];
  return [
    t('eachStep', { minutes: String(minutes), attempts: String(attempts) }),
    ...most.flatMap(([what, bound]) => (bound === undefined ? [] : [`${what} ≤ ${bound}`])),
  ].join(' · ');
}

function versionFacts(version: string, known: Version | undefined, since: string): Element[] {
  const date = /^\d{4}-/.test(since) ? `${t('since')} ${whenOf(since)}` : since;
  const origin = [known?.publishedBy, known?.commit?.slice(0, 8)].filter(Boolean).join(' · ');
  return [
    ...(version ? [h('b', {}, version)] : []),
    h('small', {}, date),
    ...(origin ? [h('small', {}, origin)] : []),
  ];
}

export const sizeOf = (known: Version | undefined): string =>
  known?.size ? kilobytes(known.size.brotli) : '';

export function checksOf(release: string, known: Version | undefined): Element {
  const checks = known?.checks ?? [];
  // A host has no checks of its own: it is verified by each remote that runs in it.
  if (!checks.length)
    return h('span', { class: 'quiet' }, known && release !== 'host' ? t('unverified') : '—');
  return h(
    'details',
    {},
    h('summary', {}, `${checks.length} ${t('passed')}`),
    h('small', {}, checks.join(', ')),
  );
}

export function changesOf(
  state: State,
  place: Place,
  { current, previous, canary }: Row,
): (Element | string)[] {
  const to = canary ? current : previous[0];
  const version = canary?.version ?? current;
  const offered: Omit<Intended, keyof Place>[] = [
    ...(canary ? (['percent', 'promote'] as const).map((verb) => ({ verb, version })) : []),
    ...(to === undefined ? [] : [{ verb: 'rollback' as const, version, to }]),
  ];
  const open = offered.filter(({ verb }) => may(state, verb, place));
  if (open.length) return open.map((intended) => button({ ...place, ...intended }, canary));
  if (!offered.length) return [];
  const isOwn = state.caller?.owners[place.release] === state.caller?.team;
  return [h('small', {}, t(isOwn ? 'noRoles' : 'noRights'))];
}

export function button(intended: Intended, canary?: Row['canary']): Element {
  const { verb, environment, release, version, to } = intended;
  const isRunning = verb === 'percent' && canary?.version === version;
  return h(
    'button',
    {
      type: 'button',
      class: verb,
      'data-verb': verb,
      'data-environment': environment,
      'data-release': release,
      'data-version': version,
      'data-to': to,
      'data-has': isRunning ? JSON.stringify(optionsOf(canary)) : undefined,
      'aria-label': `${t(isRunning ? 'percentOf' : verb)} ${release} ${version} ${t(environment)}`,
    },
    t(isRunning ? 'percentOf' : verb),
  );
}
