import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../../jest.config.mjs';
import { remoteFolders, rootDir } from './paths.mjs';

const filesPerGroup = 20;

/** Loaded first, because it closes the databases of a group's files, and removes their folders, after the last one. */
const portalOfTests = 'portal-api/src/testing/portal.ts';

const groupedFolders = [
  { project: 'node', folder: 'portal-api/src', first: portalOfTests },
  { project: 'node', folder: 'delivery/src' },
  ...['host', 'shared-kernel', ...remoteFolders()].map((name) => ({
    project: 'browser',
    folder: `${name}/src`,
  })),
];

/** These specs need no browser and load quickly, so they are not grouped. */
const ungrouped = /^(domain|contract)\//;

/**
 * A file that replaces modules would replace them for the following files too; other files need modules that are not
 * loaded yet.
 */
const staysAlone = /jest\.(mock|doMock|isolateModules|resetModules)|^\/\/ In a process of its own/m;

const outDir = join(rootDir, '.cache/spec-groups');

/**
 * Writes one file per group of spec files, and a Jest configuration that runs these instead of the spec files. Jest
 * loads and compiles the whole API, or antd, for each file that it runs: a group needs half to two thirds of the time
 * of its files. Returns the path of the configuration, and the spec files by the path of their group.
 */
export function writeSpecGroups() {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const groups = groupedFolders.flatMap(writeGroups);
  const configPath = join(outDir, 'jest.config.json');
  writeFileSync(configPath, JSON.stringify(configOf(groups)));
  return { configPath, filesOf: new Map(groups.map(({ path, files }) => [path, files])) };
}

function writeGroups({ project, folder, first }) {
  const specs = specsIn(folder);
  const count = Math.ceil(specs.length / filesPerGroup);
  return Array.from({ length: count }, (_, index) => {
    const files = specs.filter((_, position) => position % count === index);
    const path = join(outDir, `${folder.replaceAll('/', '-')}-${index + 1}.spec.cjs`);
    const loadFirst = first ? `require(${JSON.stringify(join(rootDir, first))});\n` : '';
    writeFileSync(path, loadFirst + files.map(describeFile).join(''));
    return { project, path, files };
  });
}

const specsIn = (folder) =>
  readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.spec\.tsx?$/.test(name) && !ungrouped.test(name))
    .toSorted()
    .map((name) => join(rootDir, folder, name))
    .filter((file) => !staysAlone.test(readFileSync(file, 'utf8')));

const describeFile = (file) => `
describe(${JSON.stringify(file)}, () => {
  afterAll(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    globalThis.document?.body.replaceChildren();
  });
  require(${JSON.stringify(file)});
});
`;

const configOf = (groups) => ({
  ...config,
  rootDir,
  projects: config.projects.map((project) => {
    const own = groups.filter((group) => group.project === project.displayName);
    return {
      ...project,
      testRegex: [...project.testRegex, ...own.map(({ path }) => exactly(path))],
      testPathIgnorePatterns: ['/node_modules/', ...own.flatMap(({ files }) => files.map(exactly))],
    };
  }),
});

const exactly = (path) => `^${path.replaceAll(/[.[\]()+]/g, '\\$&')}$`;
