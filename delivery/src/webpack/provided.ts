import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { ConsumeSharedPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import { anchorsText, curatedText, curatedZodCoreText, writeGenerated } from './generated-modules';
import { curatedLibraries, sharedRequests } from './shared-modules';

/**
 * Offers the shared modules to remotes without making the host itself read them from the share scope: the host's
 * own imports stay plain and synchronous, so its first chunks need no extra round trip, and both sides still get
 * the very same module.
 *
 * A module is only offered when something in the host's graph asks for it by name. A written-out module asks for
 * all of them, lazily, so that a remote can use what no host page does.
 */
export class ProvideSharedModules implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    const hostDir = compiler.context;
    writeGenerated(hostDir, 'curated-zod-core', curatedZodCoreText());
    const curated = Object.entries(curatedLibraries).map(([library, names]) => {
      const file = writeGenerated(hostDir, `curated-${library}`, curatedText(library, names));
      replaceLibrary(compiler, library, file);
      return [file, { ...shared(library), version: versionOf(hostDir, library) }] as const;
    });
    const whole = sharedRequests
      .filter((request) => !(request in curatedLibraries))
      .map((request) => [request, shared(request)] as const);
    new ProvideSharedPlugin({
      shareScope: 'default',
      provides: Object.fromEntries([...whole, ...curated]),
    }).apply(compiler);
    // Consumes nothing; it is here because it brings the runtime code that fills the share scope.
    new ConsumeSharedPlugin({ shareScope: 'default', consumes: {} }).apply(compiler);
    const anchors = writeGenerated(hostDir, 'shared-modules', anchorsText(sharedRequests));
    new webpack.EntryPlugin(hostDir, anchors, { name: 'main' }).apply(compiler);
  }
}

function shared(request: string) {
  return { shareKey: request, singleton: true, requiredVersion: false as const };
}

/** Everybody but the curated module itself is given the curated module. */
function replaceLibrary(compiler: Compiler, library: string, file: string): void {
  new webpack.NormalModuleReplacementPlugin(new RegExp(`^${library}$`), (found) => {
    if (found.contextInfo.issuer !== file) found.request = file;
  }).apply(compiler);
}

function versionOf(hostDir: string, library: string): string {
  const text = readFileSync(join(hostDir, 'node_modules', library, 'package.json'), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version);
}
