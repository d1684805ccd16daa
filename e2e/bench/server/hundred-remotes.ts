import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { runToEnd } from '../processes';

export const hundred = { remotes: 100, routesEach: 20 } as const;

const groups = ['employer', 'claims', 'finance', 'project', 'tools', 'setting'] as const;

/**
 * Fills a data folder with a registry of a hundred remotes: those of this checkout and as many more as it takes,
 * each with twenty routes and a file of its own. They are released like all others, from a generated workspace.
 */
export async function releaseHundred(dataDir: string): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'hundred-remotes-'));
  try {
    for (const name of ['host', 'shared-kernel', 'node_modules', 'package.json'])
      symlinkSync(resolve(name), join(root, name));
    mkdirSync(join(root, 'delivery'));
    cpSync('delivery/dist', join(root, 'delivery', 'dist'), { recursive: true });
    symlinkSync(resolve('delivery/node_modules'), join(root, 'delivery', 'node_modules'));
    const ours = readdirSync('.').filter((name) => name.startsWith('remote-'));
    for (const name of ours) symlinkSync(resolve(name), join(root, name));
    for (let at = ours.length; at < hundred.remotes; at += 1) writeMadeUp(root, at);
    await runToEnd(join(root, 'delivery', 'dist', 'delivery.js'), ['release-builds'], {
      PORTAL_DATA_DIR: resolve(dataDir),
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function writeMadeUp(root: string, at: number): void {
  const name = `area-${at}`;
  const folder = join(root, `remote-${name}`);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const entry = `assets/remote-entry.${sha(name).toString('hex').slice(0, 16)}.js`;
  const code = `globalThis.${name.replace('-', '_')} = {};`;
  const manifest = JSON.stringify({
    name,
    metaData: { globalName: name.replace('-', '_'), remoteEntry: { name: entry, path: '', type: 'global' } },
    exposes: [{ path: './remote', assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } }],
  });
  write('package.json', JSON.stringify({ name: `remote-${name}`, version: '0.1.0' }));
  write(`dist/${entry}`, code);
  write('dist/mf-manifest.json', manifest);
  write(
    'dist/remote.json',
    JSON.stringify({
      name,
      version: '0.1.0',
      requires: { kernel: '^0.3.0', api: '^1.0.0' },
      routes: Array.from({ length: hundred.routesEach }, (_, index) => routeOf(name, at, index)),
      slots: [],
      exposes: './remote',
      entry: 'mf-manifest.json',
      assets: { firstLoad: [entry], shared: [], pages: {} },
      integrity: { [entry]: integrity(code), 'mf-manifest.json': integrity(manifest) },
    }),
  );
}

/** Six pages with a place in the menu, fourteen below them, as in the remotes that are real. */
function routeOf(name: string, at: number, index: number) {
  const path = `/${name}/${['index', 'list', 'apply', 'statistics', 'settings', 'history'][index] ?? `details${index}/:id`}`;
  const title = `${['总览', '列表', '申请', '统计', '设置', '历史'][index] ?? '详情'}${at}-${index}`;
  return {
    id: `${name}.page-${index}`,
    path,
    title,
    ...(index < 6
      ? { menu: { group: groups[index % groups.length], order: 1000 + at } }
      : { hidden: true, activeMenu: `/${name}/list` }),
  };
}

const sha = (text: string, kind = 'sha256') => createHash(kind).update(text).digest();
const integrity = (text: string) => `sha384-${sha(text, 'sha384').toString('base64')}`;
