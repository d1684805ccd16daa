import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import template from './page.html';
import { AntdStyles } from './antd-styles';
import type { FirstPaint } from '../build/first-paint';
import { HashPlaceholders } from './hash-placeholders';
import { preset, uncached, type PresetInput } from './preset';
import { hostChunks } from './host-chunks';
import { ProvideSharedModules } from './provided';

export interface HostInput extends Omit<PresetInput, 'publicPath' | 'name'> {
  firstPaint: FirstPaint;
  /** The file with antd's styles. */
  antdStyles: string;
}

/** The host: contains no remote's name; it gets the list of remotes at run time. */
export function hostConfig(input: HostInput): Configuration {
  const base = preset({ ...input, name: 'host', publicPath: '/' });
  return {
    ...base,
    cache: uncached,
    entry: { main: './src/main.tsx' },
    plugins: [
      ...(base.plugins ?? []),
      new ProvideSharedModules(),
      new AntdStyles(input.antdStyles),
      new HashPlaceholders(),
      page(input.firstPaint),
    ],
    optimization: { ...base.optimization, splitChunks: hostChunks },
  };
}

/** The page both builds of the host are opened with; the edge fills its marks at each request. */
export function page({ script, style }: FirstPaint): HtmlWebpackPlugin {
  const templateContent = template
    .replace('<!--first:style-->', () => `<style nonce="%PORTAL_NONCE%">${style}</style>`)
    .replace('<!--first:script-->', () => `<script nonce="%PORTAL_NONCE%">${script}</script>`);
  return new HtmlWebpackPlugin({ templateContent, inject: 'body', scriptLoading: 'defer', minify: false });
}
