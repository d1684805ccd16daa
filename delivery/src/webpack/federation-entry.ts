import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Writes the module that starts Module Federation's runtime in a build. */
interface RuntimePlugin {
  getTemplate(...given: unknown[]): string;
}

const require = createRequire(import.meta.url);
/** Where that module is written to; webpack resolves the real folder, also where node_modules is a link. */
const entryFolder = join(realpathSync(join(process.cwd(), 'node_modules')), '.federation');
let isDone = false;

/**
 * That module names the runtime by its absolute path and is itself named by a hash of its text, from which numbers
 * and names in the built files follow: the same source would be another version in another folder. The path from the
 * one to the other is the same wherever the checkout is. The package has no option for it, nor does it export the
 * class.
 */
export function nameRuntimeRelatively(): void {
  if (isDone) return;
  isDone = true;
  const folder = dirname(require.resolve('@module-federation/enhanced'));
  const { default: plugin } = require(
    join(folder, 'lib', 'container', 'runtime', 'FederationRuntimePlugin.js'),
  ) as { default: RuntimePlugin };
  const withAbsolutePaths = plugin.getTemplate.bind(plugin);
  plugin.getTemplate = (...given) =>
    withAbsolutePaths(...given).replaceAll(
      /from '(\/[^']+)'/g,
      (_, path: string) => `from '${relative(entryFolder, path)}'`,
    );
}
