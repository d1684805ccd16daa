import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { ConsumeSharedPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import { sharedChunkName, sharedRequests } from './shared-modules';

/**
 * Offers the shared modules to remotes without making the host itself read them from the share scope: the host's
 * own imports stay plain and synchronous, so its first chunks need no extra round trip, and both sides still get
 * the very same module.
 *
 * A module is only offered when something in the host's graph asks for it by name. A written-out module asks for
 * all of them, so that a remote can use what no host page does.
 */
export class ProvideSharedModules implements WebpackPluginInstance {
  readonly #requests: readonly string[];

  constructor(requests: readonly string[] = sharedRequests) {
    this.#requests = requests;
  }

  apply(compiler: Compiler): void {
    const provides = Object.fromEntries(
      this.#requests.map((request) => [
        request,
        { shareKey: request, singleton: true, requiredVersion: false as const },
      ]),
    );
    new ProvideSharedPlugin({ shareScope: 'default', provides }).apply(compiler);
    // Consumes nothing; it is here because it brings the runtime code that fills the share scope.
    new ConsumeSharedPlugin({ shareScope: 'default', consumes: {} }).apply(compiler);
    new webpack.EntryPlugin(compiler.context, writeAnchors(compiler.context, this.#requests), {
      name: 'main',
    }).apply(compiler);
  }
}

/**
 * A module that names every shared request, each as a chunk of its own, and is never run. It lies inside the
 * host's folder, so that the names resolve as they do for the host.
 */
function writeAnchors(hostDir: string, requests: readonly string[]): string {
  const loads = requests.map((request) => {
    const chunk = JSON.stringify(sharedChunkName(request));
    return `  () => import(/* webpackChunkName: ${chunk} */ ${JSON.stringify(request)}),`;
  });
  const folder = join(hostDir, '.cache');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'shared-modules.mjs');
  const text = `export const anchors = [\n${loads.join('\n')}\n];\n`;
  // Written only when it changes: a new time stamp would make webpack doubt its cache.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return file;
}
