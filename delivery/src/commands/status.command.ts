import { environments } from '../registry/registry-record';
import type { Deployment, RegistryChange } from '../registry/registry-record';
import { environmentOf } from './command';
import type { Command } from './command';
import { textTable } from './text-table';

export const statusCommand: Command = {
  usage: 'status [--env <environment>]',
  what: 'what is served where, what is published, and the last changes',
  options: ['env'],
  async run({ stores: { registry, published }, option }) {
    const env = option('env');
    const asked = env === undefined ? environments : [environmentOf(env)];
    const record = await registry.read();
    const served = Object.fromEntries(asked.map((name) => [name, record?.environments[name] ?? {}]));
    const names = await published.names();
    const versions = await Promise.all(
      names.map(async (name) => [name, await published.versions(name)] as const),
    );
    const history = (await registry.history(20)).map(({ revision, change }) => ({ revision, ...change }));
    const shown = history.filter(({ environment }) => asked.includes(environment));
    return {
      json: {
        revision: record?.revision ?? 0,
        environments: served,
        published: Object.fromEntries(versions),
        history: shown,
      },
      text: [
        ...Object.entries(served).flatMap(([name, deployments]) => [
          `${name}:`,
          servedTable(deployments),
          '',
        ]),
        'Published, the latest first:',
        ...versions.map(([name, list]) => `  ${name}: ${list.map(({ version }) => version).join(', ')}`),
        '',
        'Last changes:',
        historyTable(shown),
      ].join('\n'),
    };
  },
};

function servedTable(deployments: Record<string, Deployment>): string {
  const rows = Object.entries(deployments).map(([remote, { current, previous, canary }]) => [
    remote,
    current,
    canary ? `${canary.version} (${canary.percent} %)` : '',
    previous[0] ?? '',
  ]);
  return rows.length ? textTable(['remote', 'current', 'canary', 'rollback to'], rows) : '  nothing';
}

function historyTable(history: readonly ({ revision: number } & RegistryChange)[]): string {
  const rows = history.map((entry) => [
    String(entry.revision),
    entry.at.replace(/\.\d+Z$/, 'Z'),
    entry.who,
    entry.percent === undefined ? entry.action : `${entry.action} ${entry.percent} %`,
    entry.environment,
    entry.remote,
    entry.from ?? '',
    entry.to,
    entry.reason ?? '',
  ]);
  const head = ['revision', 'when', 'who', 'what', 'environment', 'remote', 'from', 'to', 'why'];
  return rows.length ? textTable(head, rows) : '  none';
}
