import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonBudget, federationRuntime } from '../checks/size.check';
import { issuesIn } from '../checks/check';
import { checkBuild } from '../commands/publish.command';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { openStores } from '../storage/stores';
import {
  curatedLibraries,
  curatedZodCore,
  sharedKernelParts,
  sharedLibraries,
  sharedRequests,
} from '../webpack/shared-modules';
import { adoptBuild } from './adopt-build';
import { buildElsewhere } from './foreign-build.fixture';
import { describeHost } from './describe-workspace';
import { versionsOf } from './host-build-record';
import { openWorkspace } from './workspace';

const rootDir = join(__dirname, '..', '..', '..');
const folder = temporaryFolder();
const documentOf = (name: string) => readFileSync(join(rootDir, 'docs', name), 'utf8');

/** Returns the code blocks of a document that are labelled with a file name, by that name. */
function filesIn(document: string): Record<string, string> {
  const blocks = document.matchAll(/^```\w+ ([\w.-]+)\n([\s\S]*?)^```/gm);
  return Object.fromEntries([...blocks].map(([, name = '', text = '']) => [name, text]));
}

/** The host of this checkout; only its build knows which names its modules export. */
const hostOf = async (workspace = openWorkspace(rootDir)) => ({
  ...versionsOf(workspace),
  ...(await describeHost(workspace)),
  shared: Object.fromEntries(sharedRequests.map((request) => [request, []])),
  offers: { ...curatedLibraries, 'shared-kernel/runtime': ['navigation'] },
});

describe('the sample remote of docs/releasing.md', () => {
  const files = filesIn(documentOf('releasing.md'));
  const source = join(folder, 'visits');
  const built = join(folder, 'built');
  const version = '1.0.0';

  async function adoptAfterBuild(): Promise<string> {
    write(source, files);
    buildElsewhere(files['webpack.config.cjs'] ?? '', { from: source, to: built });
    write(built, { 'remote.json': files['remote.json'] ?? '' });
    const outputDir = join(folder, 'adopted');
    await adoptBuild({ from: built, version, outputDir });
    return outputDir;
  }

  it('builds from the files in the document as they are, passes all checks and can be published', async () => {
    const stores = openStores(join(folder, 'data'));
    const adopted = await adoptAfterBuild();

    const host = await hostOf();
    const built = { remote: 'visits', version, folder: adopted, host, now: new Date() };
    const checks = await checkBuild(stores, built);

    expect(issuesIn(checks)).toEqual([]);
    expect(await stores.published.put(adopted)).toMatchObject({ remote: 'visits', isNew: true });
    expect(await stores.published.describe('visits', version)).toMatchObject({
      assets: { shared: ['shared-kernel/runtime'] },
      uses: { 'shared-kernel/runtime': ['navigation'] },
    });
  });
});

describe('the vocabulary of this checkout’s host', () => {
  it('lists the groups, icons, slots and rights for remotes, and each event with the schema of its payload', async () => {
    const { vocabulary } = await hostOf();

    expect(vocabulary).toMatchObject({
      groups: { tools: '工具', claims: '理赔管理' },
      icons: expect.arrayContaining(['home']),
      slots: ['home.todo', 'home.figures', 'home.charts', 'home.news'],
      rights: ['insure', 'addReduce', 'claim', 'viewCost'],
    });
    expect(vocabulary?.events).toContainEqual({
      key: 'rechargeRequested',
      name: 'finance.recharge-requested.v1',
      owner: 'host',
      replay: 'none',
      payload: expect.objectContaining({
        properties: { shortfall: expect.objectContaining({ type: 'integer' }) },
      }),
    });
  });
});

describe('docs/remotes.md', () => {
  const document = documentOf('remotes.md');

  it('lists the shared modules that the host provides', () => {
    const [, , list = ''] =
      /<!-- provided:([^>]*) -->\n([\s\S]*?)<!-- end of provided -->/.exec(document) ?? [];
    const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
    const whole = sharedLibraries.filter((request) => !(request in curatedLibraries));

    expect(list.trim()).toBe(
      [
        `- whole: ${named(whole)}`,
        ...Object.entries(curatedLibraries).map(([library, names]) => `- of \`${library}\`: ${named(names)}`),
        `- of zod's \`core\`: ${named(curatedZodCore)}`,
        `- of \`shared-kernel/\`, whole: ${named(sharedKernelParts)}`,
      ].join('\n'),
    );
  });

  it.each([commonBudget.firstLoad, commonBudget.page, federationRuntime])(
    'names the budget of %d bytes',
    (bytes) => {
      expect(document).toContain(bytes.toLocaleString('en-US'));
    },
  );
});
