import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import template from './page.html';
import { HashPlaceholders } from './hash-placeholders';
import { preset, uncached } from './preset';
import type { PresetInput } from './preset';
import { hostChunks } from './host-chunks';
import { ProvideSharedModules } from './provided';

type HostInput = Omit<PresetInput, 'publicPath' | 'name'>;

/** The host: contains no remote's name; it gets the list of remotes at run time. */
export function hostConfig(input: HostInput): Configuration {
  const base = preset({ ...input, name: 'host', publicPath: '/' });
  return {
    ...base,
    cache: uncached,
    entry: { main: './src/main.tsx' },
    plugins: [...(base.plugins ?? []), new ProvideSharedModules(), new HashPlaceholders(), page()],
    optimization: { ...base.optimization, splitChunks: hostChunks },
  };
}

/** The page both builds of the host are opened with; the edge fills its marks at each request. */
export function page(): HtmlWebpackPlugin {
  return new HtmlWebpackPlugin({ templateContent: template, scriptLoading: 'defer', minify: false });
}
