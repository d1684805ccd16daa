import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHostBuild, versionsOf } from '../../delivery/src/build/host-build-record';
import { openWorkspace } from '../../delivery/src/build/workspace';
import { issuesIn } from '../../delivery/src/checks/check';
import { checkBuild } from '../../delivery/src/commands/publish.command';
import { writeHostBuild, writeRemoteBuild } from '../../delivery/src/edge/edge.fixture';
import { FolderHost } from '../../delivery/src/edge/folder-host';
import { Page } from '../../delivery/src/edge/page';
import { openStores } from '../../delivery/src/storage/stores';
import { readPortalConfig } from '../../host/src/portal/portal-config';
import { misfitOf } from '../../host/src/remotes/loading/versions/compatibility';
import { tempFolder } from '../../portal-api/src/testing/temp-folder';
import { rootDir } from './paths.mjs';

const folder = tempFolder();

/** Makes a checkout with the one file changed that docs/compatibility.md names, and returns the host built from it. */
function hostOf(kernel: string) {
  const checkout = join(folder, kernel);
  mkdirSync(join(checkout, 'host'), { recursive: true });
  mkdirSync(join(checkout, 'shared-kernel', 'src', 'contract'), { recursive: true });
  const contract = join('shared-kernel', 'src', 'contract', 'version.json');
  cpSync(join(rootDir, contract), join(checkout, contract));
  for (const name of ['host', 'shared-kernel'])
    symlinkSync(join(rootDir, name, 'node_modules'), join(checkout, name, 'node_modules'));
  const manifest = JSON.parse(readFileSync(join(rootDir, 'shared-kernel', 'package.json'), 'utf8'));
  const raised = JSON.stringify({ ...manifest, version: kernel });
  writeFileSync(join(checkout, 'shared-kernel', 'package.json'), raised);
  const hostDir = join(checkout, 'host', 'dist');
  writeHostBuild(hostDir);
  const file = join(hostDir, 'build.json');
  const record = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...record, ...versionsOf(openWorkspace(checkout)) }));
  return { hostDir, host: readHostBuild(hostDir), stores: openStores(join(checkout, '.data')) };
}

/** Returns the configuration that the host reads from the page that the edge renders of its build. */
function configIn(hostDir: string) {
  const config = {
    brand: { name: '雇安通', code: 'gat', salesCompany: '示例公司' },
    environment: 'production',
  } as const;
  const served = { remotes: [], registry: { schema: '', microFrontends: {} } };
  const made = new Page(config);
  const page = made.render({
    path: '/',
    nonce: 'nonce',
    built: new FolderHost(hostDir).built,
    served: served,
    overrides: { areOpen: false, active: [] },
    pageToken: '',
  });
  const [, boot = ''] = /window\.__PORTAL__=(.*)<\/script>/.exec(page) ?? [];
  return readPortalConfig(JSON.parse(boot), 'http://localhost');
}

describe('a kernel of another version', () => {
  it.each(['0.3.9', '0.9.0', '1.0.0', '4.2.0-rc.1'])(
    'lets the same remotes be published that the host loads: %s',
    async (kernel) => {
      const { hostDir, host, stores } = hostOf(kernel);
      const { provides } = configIn(hostDir);
      const { api } = host;
      const verdicts = [];

      for (const range of [
        '^0.3.0',
        '^0.9.0',
        '^1.0.0',
        '~4.2.0',
        '>=0.9.0',
        '<1.0.0',
        '0.3.x || 4.x',
        '*',
      ]) {
        const build = join(folder, kernel, 'build');
        const requires = { kernel: range, api: `^${api}` };
        writeRemoteBuild(build, { requires });
        const checked = await checkBuild(stores, { remote: 'claims', version: '0.1.0', folder: build, host });
        const isRefused = issuesIn(checked).some((issue) => issue.startsWith('ranges:'));
        verdicts.push({ range, isRefused, isLoaded: misfitOf({ requires }, provides) === undefined });
      }

      expect(provides.kernel).toBe(kernel);
      expect(verdicts.filter(({ isRefused, isLoaded }) => isRefused === isLoaded)).toEqual([]);
      expect(new Set(verdicts.map(({ isLoaded }) => isLoaded))).toEqual(new Set([true, false]));
    },
  );
});
