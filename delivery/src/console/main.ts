import { askAndMake } from './change-dialog';
import { h, morph } from './element';
import { timeOf } from './format';
import {
  environments,
  make,
  readCaller,
  readRates,
  readSession,
  readStatus,
  readVersions,
  Refused,
  signOut,
  type Access,
  type Intended,
} from './release-calls';
import { history as changes } from './shown-history';
import { oneRelease } from './shown-release';
import { allReleases } from './shown-releases';
import type { State } from './state';
import { localeOf, switchLanguage, t } from './texts';

const everyMs = 10_000;
const hourMs = 3_600_000;
const tokenKey = 'console-token';
const placeKey = 'console-place';

const root = document.querySelector('#console') ?? document.body;
const kept = sessionStorage.getItem(tokenKey);
const state: State = { access: kept === null ? undefined : { token: kept }, versions: {}, hours: 3 };

/** Published versions read so far, to read them again when the set changes. */
const read = new Map<string, string>();

function placeIn(hash: string): State['place'] {
  const [, name, release] = /^#\/(\w+)\/([a-z][a-z0-9-]*)$/.exec(hash) ?? [];
  const environment = environments.find((one) => one === name);
  return environment && release ? { environment, release } : undefined;
}

function show(): void {
  document.documentElement.lang = localeOf();
  document.title = t('title');
  morph(root, h('div', { id: 'console' }, header(), state.access === undefined ? signIn() : main()));
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
    state.access === undefined ? '' : h('button', { type: 'button', 'data-do': 'leave' }, t('leave')),
  );

const signIn = () =>
  h(
    'main',
    { 'data-key': 'sign-in', class: 'sign-in' },
    h(
      'div',
      { class: 'card' },
      problem(),
      ...(state.canSignIn
        ? [
            h('a', { href: '/sign-in', class: 'main', 'data-do': 'sign-in' }, t('signIn')),
            h('small', {}, t('signInHint')),
            h('details', {}, h('summary', {}, t('withToken')), tokenForm()),
          ]
        : [tokenForm()]),
    ),
  );

const tokenForm = () =>
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
    h('button', { type: 'submit', class: state.canSignIn ? undefined : 'main' }, t('enter')),
  );

const problem = () =>
  state.problem === undefined ? '' : h('p', { role: 'alert', class: 'problem' }, state.problem());

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
          `${state.problem()} `,
          h('button', { type: 'button', 'data-do': 'retry' }, t('retry')),
        ),
    h('p', { role: 'status', class: 'done' }, state.done ?? ''),
    ...(status
      ? [
          ...(place ? oneRelease(state, place) : allReleases(state)),
          changes(state),
          h('p', { class: 'quiet' }, updatedAt === undefined ? '' : `${t('updated')} ${timeOf(updatedAt)}`),
        ]
      : state.problem === undefined
        ? [h('p', {}, t('reading'))]
        : []),
  );
}

/** Reads everything that is shown; a failure is shown next to the known data. */
async function refresh(): Promise<void> {
  const { access, place, hours } = state;
  if (access === undefined) return;
  try {
    state.caller ??= await readCaller(access);
    state.status = await readStatus(access);
    await readAllVersions(access);
    if (place) {
      const to = Date.now();
      const versions = await readRates(access, place.release, hours);
      state.rates = { ...place, hours, versions, from: to - hours * hourMs, to };
    }
    state.updatedAt = Date.now();
    state.problem = undefined;
  } catch (problem) {
    const isOut = problem instanceof Refused && problem.status === 401;
    const hasEnded = isOut && access === 'session';
    if (isOut) forget();
    const said = problem instanceof Error ? problem.message : String(problem);
    state.problem = () => (hasEnded ? t('ended') : said);
  }
  show();
}

async function readAllVersions(access: Access): Promise<void> {
  const { published = {}, environments: served, history: changes } = state.status ?? {};
  const withdrawn = changes?.filter(({ withdraws }) => withdraws).length;
  for (const [release, list] of Object.entries(published)) {
    const known = JSON.stringify([list, served, withdrawn]);
    if (read.get(release) === known) continue;
    state.versions[release] = await readVersions(access, release);
    read.set(release, known);
  }
}

function forget(): void {
  sessionStorage.removeItem(tokenKey);
  read.clear();
  Object.assign(state, {
    access: undefined,
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
  const { access } = state;
  if (verb !== undefined && access !== undefined) {
    const intended = intendedBy(target);
    return askAndMake(intended, JSON.parse(has), async (fields) => {
      state.done = await make(access, intended, fields);
      await refresh();
    });
  }
  if (hours !== undefined) state.hours = Number(hours);
  if (action === 'language') switchLanguage();
  if (action === 'leave') {
    if (access === 'session') void signOut();
    forget();
    state.problem = undefined;
  }
  if (hours !== undefined || action !== undefined) show();
  if (hours !== undefined || action === 'retry') void refresh();
}

root.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button && button.type !== 'submit') clicked(button);
  if (target instanceof Element && target.closest('[data-do=sign-in]'))
    sessionStorage.setItem(placeKey, location.hash);
});
root.addEventListener('submit', (event) => {
  event.preventDefault();
  const token = new FormData(event.target as HTMLFormElement).get('token');
  if (typeof token !== 'string') return;
  state.access = { token: token.trim() };
  state.problem = undefined;
  sessionStorage.setItem(tokenKey, state.access.token);
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

/** Restores the place that was open before the redirect to the provider, and shows the result of signing in. */
function comeBack(): void {
  const outcome = new URLSearchParams(location.search).get('sign-in');
  const place = sessionStorage.getItem(placeKey);
  sessionStorage.removeItem(placeKey);
  if (outcome !== null) state.problem = () => t(outcome === 'no-member' ? 'noMember' : 'failed');
  if (outcome !== null || (place && !location.hash)) history.replaceState(null, '', `/${place ?? ''}`);
}

async function begin(): Promise<void> {
  comeBack();
  state.place = placeIn(location.hash);
  show();
  if (state.access === undefined) {
    const { canSignIn, isSignedIn } = await readSession();
    state.canSignIn = canSignIn;
    if (isSignedIn) state.access = 'session';
    show();
  }
  await refresh();
}

void begin();
