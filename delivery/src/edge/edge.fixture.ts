import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { nameOfHost, type HostBuildRecord } from '../build/host-build-record';
import { integrityOfFolder } from '../build/integrity';
import type { Stores } from '../storage/stores';
import type { EdgeConfig } from './config';
import { buildEdge } from './edge';

export function write(folder: string, files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** Creates a folder that is removed after the spec file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-spec-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a function that names another such folder each time. */
export function temporaryFolders(): () => string {
  const folder = temporaryFolder();
  let count = 0;
  return () => join(folder, String((count += 1)));
}

/** Opens an edge of production, by default without an API. */
export const anEdge = (
  config: Partial<EdgeConfig> & Pick<EdgeConfig, 'dataDir' | 'hostDir'>,
  apiPort = () => config.apiPort,
) =>
  buildEdge(
    {
      port: 0,
      address: '127.0.0.1',
      apiPort: undefined,
      environment: 'production',
      brand: { name: '雇安通', code: 'gat', salesCompany: '示例公司' },
      ...config,
    },
    apiPort,
  );

/** Makes the server listen on a free port of the loopback interface, and returns that port. */
export async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

export const longScript = `console.log(${JSON.stringify('long '.repeat(1000))});`;

/** Writes a checkout with a built host, complete enough for the commands. */
export function writeCheckout(rootDir: string): { dataDir: string; hostDir: string } {
  const [dataDir, hostDir] = [join(rootDir, '.data'), join(rootDir, 'host', 'dist')];
  writeHostBuild(hostDir);
  write(rootDir, {
    'shared-kernel/package.json': '{"version":"0.1.0"}',
    'shared-kernel/src/contract/version.json': '{"version":"1.0.0"}',
    'remote-claims/package.json': '{"version":"0.1.0"}',
  });
  return { dataDir, hostDir };
}

/** Writes the files of a built host; some files and any field of its record may be given. */
export function writeHostBuild(
  folder: string,
  { files = {}, ...record }: Partial<HostBuildRecord> & { files?: Record<string, string | Buffer> } = {},
): void {
  write(folder, {
    'index.html':
      '<html><head><title>%PORTAL_BRAND%</title><!--portal:head--></head><body><!--portal:hints--></body></html>',
    'assets/main.0123456789abcdef.js': longScript,
    'assets/main.0123456789abcdef.js.gz': gzipSync(longScript),
    'assets/main.0123456789abcdef.js.br': brotliCompressSync(longScript),
    'assets/main.0123456789abcdef.js.map': '{}',
    ...files,
  });
  const described = {
    variant: 'federated' as const,
    kernel: '0.1.0',
    api: '1.0.0',
    libraries: { react: '19.3.1' },
    offers: {},
    routes: [],
    vocabulary: {
      groups: { tools: '工具', claims: '理赔管理', finance: '财务管理' },
      icons: ['home'],
      slots: ['home.todo'],
      rights: ['claim'],
      events: [],
    },
    entry: ['assets/main.0123456789abcdef.js'],
    shared: { react: [], 'shared-kernel/list': ['assets/layer-list.0123456789abcdef.js'] },
    imports: {
      'host/src/remotes/loading/open-loading': ['assets/federation.0123456789abcdef.js'],
      'host/src/layout/portal-frame': ['assets/frame.0123456789abcdef.js'],
      'host/src/sign-in/login.page': ['assets/sign-in.0123456789abcdef.js'],
    },
    integrity: integrityOfFolder(folder),
    ...record,
  };
  const name = nameOfHost(described);
  write(folder, { 'build.json': JSON.stringify({ name, version: `0.1.0-h${name}`, ...described }) });
}

interface RemoteOptions {
  name?: string;
  version?: string;
  kernel?: string;
  code?: string;
  /** Any other field of remote.json. */
  [more: string]: unknown;
}

export function publishRemote({ published }: Pick<Stores, 'published'>, options?: RemoteOptions) {
  const folder = join(published.dir, '..', 'build');
  writeRemoteBuild(folder, options);
  return published.put(folder);
}

export function writeRemoteBuild(
  folder: string,
  { name = 'claims', version = '0.1.0', kernel = '^0.1.0', code = '1', ...more }: RemoteOptions = {},
): void {
  const entry = 'assets/remote-entry.0123456789abcdef.js';
  write(folder, {
    [entry]: `globalThis.${name} = ${code};`,
    'assets/list.0123456789abcdef.js': 'export {};',
    'mf-manifest.json': JSON.stringify({
      name,
      metaData: { remoteEntry: { name: entry, path: '' } },
      exposes: [{ path: './remote' }],
    }),
  });
  const description = {
    name,
    version,
    requires: { kernel, api: '^1.0.0' },
    routes: [
      { id: `${name}.list`, path: `/${name}/list`, title: '列表' },
      { id: `${name}.one`, path: `/${name}/one/:id`, title: '详情' },
    ],
    slots: [],
    exposes: './remote',
    entry: 'mf-manifest.json',
    assets: {
      firstLoad: [entry],
      shared: ['react'],
      pages: {
        [`${name}.list`]: { files: ['assets/list.0123456789abcdef.js'], shared: ['shared-kernel/list'] },
      },
    },
    integrity: integrityOfFolder(folder),
    ...more,
  };
  write(folder, { 'remote.json': JSON.stringify(description) });
}
