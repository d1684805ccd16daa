import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../edge/edge.fixture';
import { startDemoApi } from './demo-data';

const rootDir = temporaryFolder();
const dist = join(rootDir, 'portal-api', 'dist');

/** Prints its settings, in place of an API. */
const api = `
  require('node:fs').writeFileSync(process.env.PORTAL_DATA_DIR + '/../settings.json', JSON.stringify(process.env));
  process.send({ port: 1 });
  process.on('SIGTERM', () => process.exit());
`;

beforeAll(() => {
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'server.js'), api);
});

it('the API that verification starts gets no storage settings of the verifying process', async () => {
  const own = {
    PORTAL_SEED: 'none',
    FILES_STORE: 's3://portal',
    DATABASE_URL: 'postgres://a',
  };
  jest.replaceProperty(process, 'env', { ...process.env, ...own });

  const { stop } = await startDemoApi(rootDir);
  await stop();

  const file = join(rootDir, '.cache', 'demo-data', 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  expect(settings).toMatchObject({ PORTAL_SEED: 'demo', PORTAL_API_PORT: '0' });
  expect(Object.keys(settings).filter((name) => /^(?:FILES_STORE|DATABASE_URL|S3_)/.test(name))).toEqual([]);
});

it('verifications that start together do not remove the data that another one makes', async () => {
  rmSync(join(rootDir, '.cache'), { recursive: true, force: true });

  const apis = await Promise.all([startDemoApi(rootDir), startDemoApi(rootDir), startDemoApi(rootDir)]);
  await Promise.all(apis.map(({ stop }) => stop()));

  const made = readdirSync(join(rootDir, '.cache', 'demo-data'), { withFileTypes: true });
  expect(made.filter((entry) => entry.isDirectory())).toHaveLength(1);
});
