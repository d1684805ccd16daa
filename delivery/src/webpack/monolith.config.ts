import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { AntdStyles } from './antd-styles';
import { remoteModulesText, writeGenerated } from './generated-modules';
import { page, type HostInput } from './host.config';
import { preset } from './preset';

interface MonolithInput extends HostInput {
  /** Folder that holds the `remote-*` packages. */
  rootDir: string;
  remotes: readonly string[];
}

/** Configures host and remotes from one source as one plain build, which the benchmark compares with federation. */
export function monolithConfig(input: MonolithInput): Configuration {
  const base = preset({ ...input, name: 'monolith', publicPath: '/' });
  const exposed = input.remotes.map((remote) => [
    `remote-${remote}/expose$`,
    join(input.rootDir, `remote-${remote}`, 'src', 'expose.ts'),
  ]);
  const table = writeGenerated(input.packageDir, 'remote-modules', remoteModulesText(input.remotes));
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    resolve: { ...base.resolve, alias: Object.fromEntries(exposed) },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/^host\/remote-modules$/, (found) => {
        found.request = table;
      }),
      new webpack.NormalModuleReplacementPlugin(/[\\/]remote-source$/, (found) => {
        found.request = `${found.request}.monolith`;
      }),
      new AntdStyles(input.antdStyles),
      page(input.firstPaint),
    ],
    optimization: { ...base.optimization, splitChunks: { chunks: 'all' } },
  };
}
