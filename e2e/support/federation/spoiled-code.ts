import type { Version } from './release-folder';

/** Changes a version's entry. */
export const inEntry =
  (change: (text: string) => string) =>
  (version: Version): void => {
    const file = version.described.assets.firstLoad.find((name) => name.includes('remote-entry')) ?? '';
    version.write(file, change(version.read(file)));
  };

/** The container of an entry, wrapped: `wrap`, JavaScript of a function, is given the exposed module. */
export const aroundContainer =
  (wrap: string) =>
  (text: string): string =>
    after(
      text,
      `const module = (await real.get(expose))(); const spoiled = (${wrap})(module); return () => spoiled;`,
    );

/** A remote whose pages all have this body, rendered by the kernel as the real ones are. */
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

/** Appends code that replaces the container's \`get\`. */
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
