import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildHost } from './build-host';
import { buildRemote } from './build-remote';
import { openWorkspace } from './workspace';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    out: { type: 'string' },
    // Set by a story that builds a host with its own adapters.
    'previous-kernel': { type: 'string' },
  },
});
const [target = ''] = positionals;
const checkout = openWorkspace(join(import.meta.dirname, '..', '..'));
const workspace = {
  ...checkout,
  previousKernelDir: values['previous-kernel'] ?? checkout.previousKernelDir,
};

if (target === 'host')
  await buildHost(workspace, 'federated', values.out ?? workspace.packageDir('host/dist'), values.version);
else if (target === 'monolith')
  await buildHost(workspace, 'monolith', values.out ?? join(workspace.cacheDir, 'monolith'));
else if (workspace.remotes.includes(target)) {
  const outputDir = values.out ?? workspace.packageDir(`remote-${target}/dist`);
  process.stdout.write(
    `${await buildRemote(workspace, { remote: target, version: values.version, outputDir })}\n`,
  );
} else
  throw new Error(`unknown target "${target}"; available: host, monolith, ${workspace.remotes.join(', ')}`);
