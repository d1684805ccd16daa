import { askAndMake } from './change-dialog';
import { h, morph } from './element';
import { timeOf } from './format';
import {
  environments,
  make,
  readCaller,
  readRates,
  readStatus,
  readVersions,
  Refused,
  type Intended,
} from './release-calls';
import { history } from './shown-history';
import { oneRelease } from './shown-release';
import { allReleases } from './shown-releases';
import type { State } from './state';
import { localeOf, switchLanguage, t } from './texts';

const everyMs = 10_000;
const hourMs = 3_600_000;
const tokenKey = 'console-token';

const root = document.querySelector('#console') ?? document.body;
const state: State = { token: sessionStorage.getItem(tokenKey) ?? undefined, versions: {}, hours: 3 };

/** Which published versions were read, to read them again when there are others. */
const read = new Map<string, string>();

function placeIn(hash: string): State['place'] {
  const [, name, release] = /^#\/(\w+)\/([a-z][a-z0-9-]*)$/.exec(hash) ?? [];
  const environment = environments.find((one) => one === name);
  return environment && release ? { environment, release } : undefined;
}

function show(): void {
  document.documentElement.lang = localeOf();
  document.title = t('title');
  morph(root, h('div', { id: 'console' }, header(), state.token === undefined ? signIn() : main()));
}

const header = () =>
  h(
    'header',
    {},
    h('h1', {}, t('title')),
    state.caller ? h('span', { class: 'who' }, state.caller.who) : '',
    h(
      'button',
      { type: 'button', 'data-do': 'language', lang: localeOf() === 'zh-CN' ? 'en' : 'zh-CN' },
      t('other'),
    ),
    state.token === undefined ? '' : h('button', { type: 'button', 'data-do': 'leave' }, t('leave')),
  );

const signIn = () =>
  h(
    'main',
    { 'data-key': 'sign-in', class: 'sign-in' },
    h(
      'form',
      { 'data-do': 'enter' },
      h(
        'label',
        {},
        t('token'),
        h('input', {
          name: 'token',
          type: 'password',
          required: true,
          autocomplete: 'off',
          'aria-describedby': 'hint',
        }),
      ),
      h('small', { id: 'hint' }, t('tokenHint')),
      problem(),
      h('button', { type: 'submit', class: 'main' }, t('enter')),
    ),
  );

const problem = () =>
  state.problem === undefined ? '' : h('p', { role: 'alert', class: 'problem' }, state.problem);

function main(): Element {
  const { status, place, updatedAt } = state;
  return h(
    'main',
    { 'data-key': 'main', 'aria-busy': status || state.problem !== undefined ? undefined : 'true' },
    state.problem === undefined
      ? ''
      : h(
          'div',
          { role: 'alert', class: 'problem' },
          status ? `${t('unread')}（${updatedAt === undefined ? '' : timeOf(updatedAt)}）: ` : '',
          `${state.problem} `,
          h('button', { type: 'button', 'data-do': 'retry' }, t('retry')),
        ),
    h('p', { role: 'status', class: 'done' }, state.done ?? ''),
    ...(status
      ? [
          ...(place ? oneRelease(state, place) : allReleases(state)),
          history(state),
          h('p', { class: 'quiet' }, updatedAt === undefined ? '' : `${t('updated')} ${timeOf(updatedAt)}`),
        ]
      : state.problem === undefined
        ? [h('p', {}, t('reading'))]
        : []),
  );
}

/** Reads all that is shown; a failure is shown beside what is known. */
async function refresh(): Promise<void> {
  const { token, place, hours } = state;
  if (token === undefined) return;
  try {
    state.caller ??= await readCaller(token);
    state.status = await readStatus(token);
    await readAllVersions(token);
    if (place) {
      const to = Date.now();
      const versions = await readRates(token, place.release, hours);
      state.rates = { ...place, hours, versions, from: to - hours * hourMs, to };
    }
    state.updatedAt = Date.now();
    state.problem = undefined;
  } catch (problem) {
    if (problem instanceof Refused && problem.status === 401) forget();
    state.problem = problem instanceof Error ? problem.message : String(problem);
  }
  show();
}

async function readAllVersions(token: string): Promise<void> {
  const { published = {}, environments: served, history: changes } = state.status ?? {};
  const withdrawn = changes?.filter(({ withdraws }) => withdraws).length;
  for (const [release, list] of Object.entries(published)) {
    const known = JSON.stringify([list, served, withdrawn]);
    if (read.get(release) === known) continue;
    state.versions[release] = await readVersions(token, release);
    read.set(release, known);
  }
}

function forget(): void {
  sessionStorage.removeItem(tokenKey);
  read.clear();
  Object.assign(state, {
    token: undefined,
    caller: undefined,
    status: undefined,
    versions: {},
    rates: undefined,
  });
}

function intendedBy({ dataset }: HTMLElement): Intended {
  const { verb, environment, release = '', version = '', to } = dataset;
  return { verb, environment, release, version, ...(to !== undefined && { to }) } as Intended;
}

function clicked(target: HTMLElement): void {
  const { verb, hours, do: action, has = '{}' } = target.dataset;
  const { token } = state;
  if (verb !== undefined && token !== undefined) {
    const intended = intendedBy(target);
    return askAndMake(intended, JSON.parse(has), async (fields) => {
      state.done = await make(token, intended, fields);
      await refresh();
    });
  }
  if (hours !== undefined) state.hours = Number(hours);
  if (action === 'language') switchLanguage();
  if (action === 'leave') {
    forget();
    state.problem = undefined;
  }
  if (hours !== undefined || action !== undefined) show();
  if (hours !== undefined || action === 'retry') void refresh();
}

root.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button && button.type !== 'submit') clicked(button);
});
root.addEventListener('submit', (event) => {
  event.preventDefault();
  const token = new FormData(event.target as HTMLFormElement).get('token');
  if (typeof token !== 'string') return;
  state.token = token.trim();
  state.problem = undefined;
  sessionStorage.setItem(tokenKey, state.token);
  show();
  void refresh();
});
addEventListener('hashchange', () => {
  state.place = placeIn(location.hash);
  state.done = undefined;
  show();
  document.querySelector<HTMLElement>('main h2')?.focus();
  void refresh();
});
setInterval(() => void (document.hidden || refresh()), everyMs);

state.place = placeIn(location.hash);
show();
void refresh();
