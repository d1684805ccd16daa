import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDir } from '../stack';

interface MenuPage {
  title: string;
  group?: string | undefined;
}

/** One page of each remote, by its title and group in the menu. */
export const pageOf: Record<RemoteName, MenuPage> = {
  insure: { title: '保单管理', group: '雇主责任险' },
  claims: { title: '报案列表', group: '理赔管理' },
  finance: { title: '我的账户', group: '财务管理' },
  settings: { title: '修改密码', group: '设置' },
};

/** A second page of each remote, whose code is loaded when it opens; other stories open those of finance. */
export const otherPageOf = {
  insure: { title: '加减保记录', group: '雇主责任险' },
  claims: { title: '理赔指引', group: '理赔管理' },
  settings: { title: '站内消息', group: undefined },
} as const satisfies Partial<Record<RemoteName, MenuPage>>;

export const remoteNames = ['insure', 'claims', 'finance', 'settings'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** The parts of remote.json that stories read and change. */
export interface Described {
  name: string;
  version: string;
  requires: { kernel: string; api: string; shared?: Record<string, string> };
  entry: string;
  assets: { firstLoad: string[] };
  routes: { id: string; path: string; title: string }[];
  integrity: Record<string, string>;
}

/** A version that a story may change. */
export interface Version {
  readonly described: Described;
  read(file: string): string;
  write(file: string, text: string): void;
}

const sound = '1.0.0';

/**
 * A separate folder with a registry and versions. The good version of each remote is the one that the portal under test
 * serves. Files are written directly, as a corrupt disk or another tool would, because the commands would refuse them.
 */
export class ReleaseFolder {
  readonly dir = mkdtempSync(join(tmpdir(), 'portal-bad-releases-'));
  #revision = 0;

  constructor() {
    for (const remote of remoteNames) {
      const folder = this.folderOf(remote, sound);
      cpSync(servedFolder(remote), folder, {
        recursive: true,
        filter: (file) => !/\.(?:map|br|gz)$/.test(file),
      });
      this.#finish(folder, sound, () => {});
    }
  }

  folderOf(remote: RemoteName, version: string): string {
    return join(this.dir, 'remotes', remote, version);
  }

  /** Publishes a changed copy of the good version, with matching hashes. */
  publish(remote: RemoteName, version: string, spoil: (version: Version) => void = () => {}): void {
    const folder = this.folderOf(remote, version);
    cpSync(this.folderOf(remote, sound), folder, { recursive: true });
    this.#finish(folder, version, spoil);
  }

  /**
   * Serves these versions, and the good version of remotes that are not named. The good version is also the fallback
   * unless `fallback` is false.
   */
  promote(
    versions: string | Partial<Record<RemoteName, string>> = sound,
    { fallback = true }: { fallback?: boolean } = {},
  ): void {
    const served = (remote: RemoteName) => {
      const current = typeof versions === 'string' ? versions : (versions[remote] ?? sound);
      return { current, previous: current === sound || !fallback ? [] : [sound] };
    };
    this.#write(Object.fromEntries(remoteNames.map((remote) => [remote, served(remote)])));
  }

  /** Serves a version of every remote to all customers as a canary; the good one stays current. */
  promoteAsCanary(version: string): void {
    const canary = { version, percent: 100, since: new Date().toISOString() };
    this.#write(
      Object.fromEntries(remoteNames.map((remote) => [remote, { current: sound, previous: [], canary }])),
    );
  }

  serveNothing(): void {
    this.#write({});
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  #write(production: object): void {
    this.#revision += 1;
    const at = new Date().toISOString();
    const change = {
      at,
      who: 'story',
      action: 'promote',
      environment: 'production',
      remote: 'claims',
      to: sound,
    };
    mkdirSync(join(this.dir, 'registry'), { recursive: true });
    writeFileSync(
      join(this.dir, 'registry', `${String(this.#revision).padStart(8, '0')}.json`),
      JSON.stringify({ revision: this.#revision, environments: { production }, change }),
    );
  }

  #finish(folder: string, version: string, spoil: (version: Version) => void): void {
    const file = join(folder, 'remote.json');
    const described = JSON.parse(readFileSync(file, 'utf8')) as Described;
    described.version = version;
    spoil({
      described,
      read: (name) => readFileSync(join(folder, name), 'utf8'),
      write: (name, text) => writeFileSync(join(folder, name), text),
    });
    for (const name of Object.keys(described.integrity))
      if (existsSync(join(folder, name)))
        described.integrity[name] = hashOf(readFileSync(join(folder, name)));
    writeFileSync(file, JSON.stringify(described));
  }
}

/** Folder of the version that the portal under test published last. */
function servedFolder(remote: RemoteName): string {
  const registry = join(dataDir, 'registry');
  const newest =
    readdirSync(registry)
      .filter((name) => /^\d+\.json$/.test(name))
      .sort()
      .at(-1) ?? '';
  const record = JSON.parse(readFileSync(join(registry, newest), 'utf8')) as {
    environments: { production: Record<string, { current: string }> };
  };
  const current = record.environments.production[remote]?.current ?? '';
  return join(dataDir, 'remotes', remote, current);
}

const hashOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
