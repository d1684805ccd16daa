import type { Page, Route } from '@playwright/test';
import { withByteFlipped } from './altering-proxy';
import type { RemoteName, Version } from './release-folder';

/** Changes the text of a version's entry file. */
export const inEntry =
  (change: (text: string) => string) =>
  (version: Version): void => {
    const file = version.described.assets.firstLoad.find((name) => name.includes('remote-entry')) ?? '';
    version.write(file, change(version.read(file)));
  };

/** Wraps an entry's container: `wrap`, the source of a function, gets the exposed module and returns another. */
export const aroundContainer =
  (wrap: string) =>
  (text: string): string =>
    after(
      text,
      `const module = (await real.get(expose))(); const spoiled = (${wrap})(module); return () => spoiled;`,
    );

/** Replaces all pages of a remote by ones with this body, rendered by the kernel like real pages. */
export const pagesThat =
  (body: string) =>
  (text: string): string =>
    after(
      text,
      `const from = async (request) => (await Object.values(scope[request])[0].get())();
       const [React, { createRemote }] = await Promise.all([from('react'), from('shared-kernel/routing')]);
       const { routes } = window.__PORTAL__.remotes[REMOTE];
       const load = async () => function Spoiled() { ${body} };
       const remote = createRemote({ name: REMOTE, routes: routes.map((route) => (route.redirect ? route : { ...route, load })) });
       return () => remote;`,
    );

/** Appends code that replaces the `get` method of the container. */
function after(text: string, get: string): string {
  const [, name = '', remote = ''] = /^var (remote_([a-z]+)_[0-9a-f]{16});/m.exec(text) ?? [];
  if (!name) throw new Error('no line of the entry begins with its global name');
  return `${text}
;(() => {
  const REMOTE = ${JSON.stringify(remote)};
  const real = ${name};
  let scope;
  ${name} = {
    init: (given, ...more) => { scope = given; return real.init(given, ...more); },
    get: async (expose) => { ${get} },
  };
})();`;
}

export interface ReleaseKind {
  readonly name: string;
  /** The stage that the failure report must name. */
  readonly stage: string;
  /** Corrupts the version before it is published. */
  readonly publish?: (version: Version) => void;
  /** Replaces responses for files of a sound version that match `file`. */
  readonly onTheWay?: { file: RegExp; answer: (route: Route) => Promise<void> };
  /** The host's timeout in milliseconds; the page's clock is advanced by this. */
  readonly waits?: number;
}

const entry = /\/assets\/remote-entry\.[^/]+$/;
const manifest = /\/mf-manifest\.json$/;
const description = /\/remote\.json$/;
const chunk = /\/assets\/__federation_expose_remote\.[^/]+\.js$/;

const status = (code: number) => (route: Route) => route.fulfill({ status: code, body: 'no' });
const hang = () => new Promise<void>(() => {});
const changed = (change: (text: string) => string) => async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: change(await answer.text()) });
};
const flipOneByte = (text: string) => withByteFlipped(Buffer.from(text), 0.5).toString();
const inJson = (file: string, change: (json: Record<string, unknown>) => void) => (version: Version) => {
  const json = JSON.parse(version.read(file)) as Record<string, unknown>;
  change(json);
  version.write(file, JSON.stringify(json));
};
export const releaseKinds: readonly ReleaseKind[] = [
  { name: 'manifest 404', stage: 'manifest', onTheWay: { file: manifest, answer: status(404) } },
  { name: 'manifest 500', stage: 'manifest', onTheWay: { file: manifest, answer: status(500) } },
  { name: 'manifest slow, 30 s', stage: 'timeout', onTheWay: { file: manifest, answer: hang }, waits: 8000 },
  {
    name: 'manifest not JSON',
    stage: 'integrity',
    onTheWay: { file: manifest, answer: changed(() => '<!doctype html><p>Bad gateway</p>') },
  },
  {
    name: 'manifest released as a page of HTML',
    stage: 'manifest',
    publish: (version) => version.write('mf-manifest.json', '{}'),
  },
  {
    name: 'manifest without name',
    stage: 'manifest',
    publish: inJson('mf-manifest.json', (json) => delete json.name),
  },
  {
    name: 'manifest exposes something else',
    stage: 'manifest',
    publish: inJson('mf-manifest.json', (json) => Object.assign(json, { exposes: [{ path: './other' }] })),
  },
  { name: 'description 404', stage: 'description', onTheWay: { file: description, answer: status(404) } },
  {
    name: 'description tampered',
    stage: 'integrity',
    onTheWay: { file: description, answer: changed((text) => text.replace('sha384-', 'sha384-0')) },
  },
  { name: 'entry 404', stage: 'entry', onTheWay: { file: entry, answer: status(404) } },
  { name: 'entry 500', stage: 'entry', onTheWay: { file: entry, answer: status(500) } },
  { name: 'entry hangs', stage: 'timeout', onTheWay: { file: entry, answer: hang }, waits: 10_000 },
  { name: 'entry out of reach', stage: 'entry', onTheWay: { file: entry, answer: (route) => route.abort() } },
  {
    name: 'entry truncated',
    stage: 'integrity',
    onTheWay: { file: entry, answer: changed((text) => text.slice(0, text.length / 2)) },
  },
  {
    name: 'entry tampered with',
    stage: 'integrity',
    onTheWay: { file: entry, answer: changed(flipOneByte) },
  },
  {
    name: 'entry throws',
    stage: 'entry',
    publish: inEntry((text) => `${text};throw new Error('bad release');`),
  },
  {
    name: 'entry leaves another name',
    stage: 'entry',
    publish: inEntry((text) => text.replaceAll(/remote_[a-z]+_[0-9a-f]{16}/g, 'somethingElse')),
  },
  { name: 'chunk missing', stage: 'code', onTheWay: { file: chunk, answer: status(404) } },
  {
    name: 'chunk tampered with',
    stage: 'integrity',
    onTheWay: { file: chunk, answer: changed(flipOneByte) },
  },
  { name: 'chunk hangs', stage: 'timeout', onTheWay: { file: chunk, answer: hang }, waits: 9000 },
  { name: 'exposes no lifecycles', stage: 'incompatible', publish: inEntry(aroundContainer('() => ({})')) },
  {
    name: 'exposed code throws',
    stage: 'code',
    publish: inEntry(aroundContainer(`() => { throw new Error('bad release'); }`)),
  },
  {
    name: 'mount throws',
    stage: 'mount',
    publish: inEntry(
      aroundContainer(`(module) => ({ ...module, mount: async () => { throw new Error('bad release'); } })`),
    ),
  },
  {
    name: 'mount never ends',
    stage: 'timeout',
    publish: inEntry(aroundContainer('(module) => ({ ...module, mount: () => new Promise(() => {}) })')),
    waits: 8000,
  },
  {
    name: 'first rendering throws, uncaught',
    stage: 'render',
    publish: inEntry(
      aroundContainer(`(module) => ({ ...module, mount: async ({ domElement }) => {
        const from = async (request) => (await Object.values(scope[request])[0].get())();
        const [React, { createRoot }] = await Promise.all([from('react'), from('react-dom/client')]);
        createRoot(domElement).render(React.createElement(() => { throw new Error('bad release'); }));
      } })`),
    ),
  },
  {
    name: 'renders nothing',
    stage: 'timeout',
    publish: inEntry(aroundContainer('(module) => ({ ...module, mount: async () => {} })')),
    waits: 8000,
  },
  { name: 'page throws', stage: 'render', publish: inEntry(pagesThat(`throw new Error('bad release');`)) },
  {
    name: 'page loops while rendering',
    stage: 'render',
    publish: inEntry(pagesThat('const [count, set] = React.useState(0); set(count + 1); return count;')),
  },
  {
    name: 'page loops through effects',
    stage: 'loop',
    publish: inEntry(
      pagesThat(
        `const [count, set] = React.useState(0); React.useEffect(() => { set(count + 1); }); return React.createElement('p', null, count);`,
      ),
    ),
  },
];

/** Versions that the host cannot run: no page loads them. */
export const misfits: readonly { remote: RemoteName; publish: (version: Version) => void }[] = [
  { remote: 'claims', publish: ({ described }) => void (described.requires.kernel = '^9.0.0') },
  { remote: 'finance', publish: ({ described }) => void (described.requires.api = '^9.0.0') },
  { remote: 'insure', publish: ({ described }) => void (described.requires.shared = { react: '^99.0.0' }) },
];

/** Injects the failure between browser and server, for the version at these paths. */
export async function injectFailure(page: Page, version: string, { onTheWay }: ReleaseKind): Promise<void> {
  if (!onTheWay) return;
  const { file, answer } = onTheWay;
  await page.route(
    (url) => url.pathname.includes(`/${version}/`) && file.test(url.pathname),
    (route) => answer(route).catch(() => {}),
  );
}
