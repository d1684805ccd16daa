import { execFile } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { openWorkspace } from './workspace';

const packageDir = join(import.meta.dirname, '..', '..');
const rootDir = join(packageDir, '..');
const folder = temporaryFolder();
const script = join(folder, 'describe.cjs');

/** Runs in a separate process: Jest rewrites the imports that are read from the functions' source. */
async function describeThere(dir: string): Promise<{ described: object; pages: Record<string, string> }> {
  const input = {
    remote: 'x',
    version: '1.0.0',
    packageDir: dir,
    cacheDir: join(folder, 'cache'),
    kernelRange: '*',
    apiRange: '*',
    sharedRanges: {},
  };
  const env = { ...process.env, NODE_PATH: join(packageDir, 'node_modules') };
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(input)], { env });
  return JSON.parse(stdout) as { described: object; pages: Record<string, string> };
}

beforeAll(async () => {
  await build({
    stdin: {
      contents: `import { describeSource } from './source-description';
        describeSource(JSON.parse(process.argv[2])).then((found) => console.log(JSON.stringify(found)));`,
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
  });
});

describe('the description of a remote', () => {
  it.each(openWorkspace(rootDir).remotes)(
    'names the module of every page, so that its files can be preloaded: %s',
    async (remote) => {
      const { described, pages } = await describeThere(join(rootDir, `remote-${remote}`));

      const { routes } = described as { routes: { id: string; redirect?: string }[] };
      const shown = routes.filter(({ redirect }) => redirect === undefined).map(({ id }) => id);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.filter((id) => !pages[id])).toEqual([]);
    },
  );

  it('is refused when a page is imported in an unsupported place', async () => {
    write(folder, {
      'src/routes.ts': `import { defineRoutes } from 'shared-kernel/routing/definitions';
        const page = () => import('./page');
        export const routes = defineRoutes({ 'x.list': '/x' }, { 'x.list': { title: '甲', load: () => page() } });`,
    });
    symlinkSync(join(rootDir, 'remote-claims', 'node_modules'), join(folder, 'node_modules'));

    await expect(describeThere(folder)).rejects.toThrow('x.list: its load has to import the page itself');
  });
});
