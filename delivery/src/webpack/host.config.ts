import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration, type Compiler, type WebpackPluginInstance } from 'webpack';
import template from './page.html';
import { drawn, forPages, framed } from '../build/page-parts';
import { AntdStyles } from './antd-styles';
import type { FirstPaint } from '../build/first-paint';
import type { PreviousKernel } from '../build/previous-kernel';
import { HashPlaceholders } from './hash-placeholders';
import { preset, uncached, type PresetInput } from './preset';
import { hostChunks } from './host-chunks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  curatedText,
  curatedZodCoreText,
  previousKernelText,
  sharedModulesText,
  writeGenerated,
} from './generated-modules';
import { curatedLibraries, kernelName, packageOf, sharedRequests } from './shared-modules';

/** The name under which the host's code imports the table of what it offers. */
const tableName = 'host/shared-modules';

/**
 * Generates the table of modules that the host provides to remotes, and passes it to the host's federation code, which
 * is loaded with the first remote. The first files of the page contain nothing of Module Federation: the host's own
 * imports are plain and synchronous, the sign-in page needs no remote, and both sides still share one module instance.
 */
class ProvideSharedModules implements WebpackPluginInstance {
  constructor(private readonly previous: PreviousKernel | undefined) {}

  apply(compiler: Compiler): void {
    const hostDir = compiler.context;
    writeGenerated(hostDir, 'curated-zod-core', curatedZodCoreText());
    for (const [library, names] of Object.entries(curatedLibraries))
      replace(compiler, library, writeGenerated(hostDir, `curated-${library}`, curatedText(library, names)));
    const offered = sharedRequests.map((request) => ({ request, version: versionOf(hostDir, request) }));
    const table = writeGenerated(
      hostDir,
      'shared-modules',
      sharedModulesText(offered) + previousKernelText(hostDir, this.previous),
    );
    replace(compiler, tableName, table);
    new webpack.DefinePlugin({
      // Leaves out the federation runtime's part for Node …
      ENV_TARGET: JSON.stringify('web'),
      // … and its handling of remotes' manifests: the host reads them itself, and remotes load no others.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    }).apply(compiler);
  }
}

/** Resolves every import of this name to the file, except the file's own: a curated module imports its library. */
function replace(compiler: Compiler, name: string, file: string): void {
  // redos-exception: a name of this build, matched against its own modules
  new webpack.NormalModuleReplacementPlugin(new RegExp(`^${name}$`), (found) => {
    if (found.contextInfo.issuer !== file) found.request = file;
  }).apply(compiler);
}

/** Returns the version of the package that provides a request. */
function versionOf(hostDir: string, request: string): string {
  const name = packageOf(request);
  const folder = name === kernelName ? join(hostDir, '..', kernelName) : join(hostDir, 'node_modules', name);
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version);
}

export interface HostInput extends Omit<PresetInput, 'publicPath' | 'name'> {
  firstPaint: FirstPaint;
  /** The kernel of the previous release, if it is offered too. */
  previous?: PreviousKernel | undefined;
  /** The file with antd's styles. */
  antdStyles: string;
}

/** Configures the host. It contains no remote's name: it receives the list of remotes at run time. */
export function hostConfig(input: HostInput): Configuration {
  const base = preset({ ...input, name: 'host', publicPath: '/' });
  return {
    ...base,
    cache: uncached,
    entry: { main: './src/main.tsx' },
    plugins: [
      ...(base.plugins ?? []),
      new ProvideSharedModules(input.previous),
      new AntdStyles(input.antdStyles),
      new HashPlaceholders(),
      page(input.firstPaint),
    ],
    optimization: { ...base.optimization, splitChunks: hostChunks },
  };
}

/** Generates the page of both builds of the host; the edge fills its placeholders for each request. */
export function page({ frame, outer }: FirstPaint): HtmlWebpackPlugin {
  const script = (text: string) => `<script nonce="%PORTAL_NONCE%">${text}</script>`;
  const style = (text: string) => `<style nonce="%PORTAL_NONCE%">${text}</style>`;
  const pages = Object.entries(outer.pages).map(([path, markup]) => forPages(path, markup));
  const templateContent = template
    .replace('<!--frame:style-->', () => forPages(framed, style(frame.style)))
    .replace('<!--frame:calls-->', () => forPages(framed, script(frame.calls)))
    .replace('<!--frame:script-->', () => forPages(framed, script(frame.script)))
    .replace('<!--outer:style-->', () => forPages(drawn, style(outer.style)))
    .replace('<!--outer:pages-->', () => pages.join(''))
    .replace('<!--outer:script-->', () => forPages(drawn, script(outer.script)));
  return new HtmlWebpackPlugin({ templateContent, inject: 'body', scriptLoading: 'defer', minify: false });
}
