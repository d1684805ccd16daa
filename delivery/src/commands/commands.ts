import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import semver from 'semver';
import { readHostBuild } from '../build/host-build-record';
import { openWorkspace } from '../build/workspace';
import { environments } from '../registry/registry-record';
import { RegistryStore } from '../registry/registry-store';
import { PublishedRemotes } from '../storage/published-remotes';
import { environmentOf, promote, rollback } from './deploy';
import { prune } from './prune';
import { Refusal } from '../refusal';
import { releaseBuilds } from './release-builds';
import { faultsOf } from './verify';

export interface CommandInput {
  rootDir: string;
  dataDir: string;
  who: string;
  positionals: readonly string[];
  values: { version?: string | undefined; env?: string | undefined; keep?: string | undefined };
}

interface Command {
  usage: string;
  what: string;
  run(input: CommandInput): Promise<unknown> | unknown;
}

const now = () => new Date();

export const commands: Readonly<Record<string, Command | undefined>> = {
  publish: {
    usage: 'publish <remote> --version <semver>',
    what: 'build a remote and store it as an immutable version',
    async run({ rootDir, dataDir, positionals: [remote = ''], values: { version } }) {
      const workspace = openWorkspace(rootDir);
      if (!workspace.remotes.includes(remote))
        throw new Refusal(`there is no remote "${remote}": ${workspace.remotes.join(', ')}`);
      if (semver.valid(version) !== version)
        throw new Refusal('--version must be a semantic version such as 0.2.0');
      // Loaded when needed: webpack takes longer to load than the other commands to run.
      const { buildRemote } = await import('../build/build-remote');
      const outputDir = mkdtempSync(join(tmpdir(), `remote-${remote}-`));
      try {
        await buildRemote(workspace, { remote, version, outputDir });
        return new PublishedRemotes(dataDir).put(outputDir);
      } finally {
        rmSync(outputDir, { recursive: true, force: true });
      }
    },
  },
  promote: {
    usage: 'promote <remote> <version> --env <staging|production>',
    what: 'make a published version current, after verifying it',
    run({ rootDir, dataDir, who, positionals: [remote = '', version = ''], values: { env } }) {
      const environment = environmentOf(env);
      const faults = faultsOf(
        new PublishedRemotes(dataDir),
        remote,
        version,
        readHostBuild(join(rootDir, 'host', 'dist')),
      );
      if (faults.length)
        throw new Refusal(`${remote} ${version} does not fit this host: ${faults.join('; ')}`);
      return promote({ store: new RegistryStore(dataDir), who, now }, remote, version, environment)?.change;
    },
  },
  rollback: {
    usage: 'rollback <remote> --env <staging|production>',
    what: 'make the version before the current one current again',
    run({ dataDir, who, positionals: [remote = ''], values: { env } }) {
      return rollback({ store: new RegistryStore(dataDir), who, now }, remote, environmentOf(env))?.change;
    },
  },
  status: {
    usage: 'status [--env <staging|production>]',
    what: 'what is served where, what is published, and the last changes',
    run({ dataDir, values: { env } }) {
      const store = new RegistryStore(dataDir);
      const published = new PublishedRemotes(dataDir);
      const asked = env === undefined ? environments : [environmentOf(env)];
      const record = store.read();
      return {
        revision: record?.revision ?? 0,
        environments: Object.fromEntries(asked.map((name) => [name, record?.environments[name] ?? {}])),
        published: Object.fromEntries(
          published.names().map((remote) => [remote, published.versions(remote)]),
        ),
        history: store.history(20).map(({ revision, change }) => ({ revision, ...change })),
      };
    },
  },
  verify: {
    usage: 'verify <remote> <version>',
    what: 'check a published version against the host that would load it',
    run({ rootDir, dataDir, positionals: [remote = '', version = ''] }) {
      const faults = faultsOf(
        new PublishedRemotes(dataDir),
        remote,
        version,
        readHostBuild(join(rootDir, 'host', 'dist')),
      );
      if (faults.length) throw new Refusal(faults.join('; '));
      return { remote, version, fits: true };
    },
  },
  prune: {
    usage: 'prune [--keep <n>]',
    what: 'remove versions that nothing serves or can roll back to, but the latest n (5)',
    run({ dataDir, values: { keep = '5' } }) {
      if (!/^\d+$/.test(keep)) throw new Refusal('--keep must be a whole number');
      return {
        removed: prune(new PublishedRemotes(dataDir), new RegistryStore(dataDir).read(), Number(keep)),
      };
    },
  },
  'release-builds': {
    usage: 'release-builds',
    what: 'publish what npm start has built and serve what is new of it (npm start does this itself)',
    run({ rootDir, dataDir, who }) {
      const folders = openWorkspace(rootDir).remotes.map((remote) =>
        join(rootDir, `remote-${remote}`, 'dist'),
      );
      return {
        released: releaseBuilds(
          { store: new RegistryStore(dataDir), who, now },
          new PublishedRemotes(dataDir),
          folders,
        ),
      };
    },
  },
};

/** The list of commands as text. */
export function help(): string {
  const lines = Object.values(commands).flatMap((command) =>
    command ? [`  ${command.usage.padEnd(56)}${command.what}`] : [],
  );
  return ['npm run delivery -- <command>', '', ...lines, ''].join('\n');
}
