import { join } from 'node:path';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { buildElsewhere } from './foreign-build.fixture';
import { filesBelow } from './plain-files';
import { sharedUses } from './shared-uses';

const folder = temporaryFolder();
const config = `
  const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
  const taken = { import: false, singleton: true, requiredVersion: false };
  module.exports = {
    mode: 'production',
    entry: {},
    devtool: false,
    output: { publicPath: 'auto', uniqueName: 'visits' },
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
  };`;

/** Builds a remote of a team that has its own webpack configuration. */
function build(): string {
  const context = join(folder, 'src');
  write(context, {
    'expose.js': `
      import { BrowserRouter, Link } from 'react-router-dom';
      import * as router from 'react-router-dom';
      import { z } from 'zod';
      import { isOld } from './old.cjs';
      import { createRemote } from 'shared-kernel/routing';
      const schema = z.object({ to: z.map(z.string(), z.number()) });
      // Objects of its own with names that the libraries do not have.
      const size = (router) => router.Outside + schema.parse(router).Outside;
      export const remote = createRemote([BrowserRouter, Link, router.HashRouter, router[window.name], size, isOld]);
      export const page = () => import('./page');`,
    'old.cjs': `
      var router = require('react-router-dom');
      exports.isOld = !(router && router.__esModule);`,
    'page.js': `
      import * as router from 'react-router-dom';
      const { MemoryRouter } = router;
      export const Page = MemoryRouter;`,
  });
  const to = join(folder, 'out');
  buildElsewhere(config, { from: context, to });
  return to;
}

describe('sharedUses', () => {
  it('finds the names that minified code uses of shared modules, chunks included', () => {
    const built = build();

    expect(sharedUses(built, filesBelow(built))).toEqual({
      'react-router-dom': ['BrowserRouter', 'HashRouter', 'Link', 'MemoryRouter'],
      'shared-kernel/routing': ['createRemote'],
      zod: ['map', 'number', 'object', 'string', 'z'],
    });
  });

  it('returns nothing for code that cannot be parsed or comes from another bundler', () => {
    write(join(folder, 'odd'), { 'a.js': 'not { JavaScript', 'b.mjs': 'export const a = scope.zod.get();' });

    expect(sharedUses(join(folder, 'odd'), ['a.js', 'b.mjs', 'c.css'])).toEqual({});
  });
});
