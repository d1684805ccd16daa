import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { compile } from '../webpack/compile';
import { filesBelow } from './integrity';
import { sharedUses } from './shared-uses';

const folder = temporaryFolder();
const taken = { import: false as const, singleton: true, requiredVersion: false as const };

/** A remote of a team with a configuration of its own. */
async function build(): Promise<string> {
  const context = join(folder, 'src');
  write(context, {
    'expose.js': `
      import { BrowserRouter, Link } from 'react-router-dom';
      import * as router from 'react-router-dom';
      import { z } from 'zod';
      import { createRemote } from 'shared-kernel/routing';
      const schema = z.object({ to: z.map(z.string(), z.number()) });
      // Objects of its own with names that the libraries do not have.
      const size = (router) => router.Outside + schema.parse(router).Outside;
      export const remote = createRemote([BrowserRouter, Link, router.HashRouter, router[window.name], size]);
      export const page = () => import('./page');`,
    'page.js': `
      import * as router from 'react-router-dom';
      const { MemoryRouter } = router;
      export const Page = MemoryRouter;`,
  });
  const path = join(folder, 'out');
  await compile({
    mode: 'production',
    context,
    entry: {},
    devtool: false,
    output: { path, publicPath: 'auto', uniqueName: 'visits' },
    infrastructureLogging: { level: 'error' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'visits',
        filename: 'remote-entry.js',
        exposes: { './remote': './expose' },
        shared: { 'react-router-dom': taken, zod: taken, 'shared-kernel/routing': taken },
        manifest: true,
        dts: false,
      }),
    ],
  });
  return path;
}

describe('what a build from elsewhere takes from shared modules', () => {
  it('is found in its minified code, chunks included', async () => {
    const built = await build();

    expect(sharedUses(built, filesBelow(built))).toEqual({
      'react-router-dom': ['BrowserRouter', 'HashRouter', 'Link', 'MemoryRouter'],
      'shared-kernel/routing': ['createRemote'],
      zod: ['map', 'number', 'object', 'string', 'z'],
    });
  });

  it('is nothing where the code cannot be read, or is of another bundler', () => {
    write(join(folder, 'odd'), { 'a.js': 'not { JavaScript', 'b.mjs': 'export const a = scope.zod.get();' });

    expect(sharedUses(join(folder, 'odd'), ['a.js', 'b.mjs', 'c.css'])).toEqual({});
  });
});
