import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rootDir } from './paths.mjs';
import { writeSpecGroups } from './spec-groups.mjs';

/**
 * Runs a test runner with its output shown, and reads the JSON report that it writes to `report`. Resolves with the
 * number of passed tests, and `{ title, message }` of the failed ones and of those that passed only on a retry.
 */
async function runReported(command, args, { env = process.env, report, read }) {
  mkdirSync(join(report, '..'), { recursive: true });
  rmSync(report, { force: true });
  const code = await new Promise((resolve) => {
    const child = spawn(command, args, { cwd: rootDir, env, stdio: 'inherit' });
    child.on('error', () => resolve(1)).on('close', resolve);
  });
  const result = readReport(report, read);
  // A runner that crashes has failed, even if no counted test has.
  if (code !== 0 && !result.failed.length)
    result.failed.push({ title: command, message: `ended with ${code}` });
  return result;
}

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    return { passed: 0, failed: [{ title: report, message: String(error) }], flaky: [] };
  }
}

/** In files: with more failures than this, chance is not the cause, and nothing is retried. */
const mostTriedAgain = 10;

/** Read by jest-node-environment.cjs; Node's warnings about its own features say nothing about a spec. */
const quietSpecs = { QUIET_SPECS: '1', NODE_NO_WARNINGS: '1' };

/**
 * Runs all specs, most of them in groups. Failed files are run once more on their own: some fail only while the machine
 * is busy, or after another file of their group.
 */
export async function runJest(env) {
  const report = join(rootDir, '.cache/reports/jest.json');
  const command = join(rootDir, 'node_modules/.bin/jest');
  const { configPath, filesOf } = writeSpecGroups();
  const run = (args, more = {}) =>
    runReported(command, [...args, '--json', '--outputFile', report], {
      env: { ...env, ...more },
      report,
      read: (result) => readSpecs(result, filesOf),
    });
  // What passing specs log is of no use; the second run shows the log of those that failed.
  const { passed, failed, files, ran } = await run(
    ['--config', configPath, '--maxWorkers=2', '--silent'],
    quietSpecs,
  );
  if (!files) return { passed, failed, flaky: [] };
  const missing = [...filesOf.keys()]
    .filter((path) => !ran.has(path))
    .map((path) => ({ title: relative(rootDir, path), message: 'Jest did not run this group of specs' }));
  if (!files.length || files.length > mostTriedAgain)
    return { passed, failed: [...missing, ...failed], flaky: [] };
  const again = await run(['--maxWorkers=1', '--runTestsByPath', ...files]);
  const stillFails = new Set(again.failed.map(({ title }) => title));
  const flaky = failed.filter(({ title }) => !stillFails.has(title));
  return { passed: passed + flaky.length, failed: [...missing, ...again.failed], flaky };
}

/** Counts the tests of a group as those of its spec files; each file is one outermost `describe` of the group. */
function readSpecs({ numPassedTests, testResults }, filesOf) {
  const suites = testResults.filter(({ status }) => status === 'failed');
  const failed = suites.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    if (!tests.length) return (filesOf.get(name) ?? [name]).map((file) => ({ file, message }));
    return tests.map(({ ancestorTitles, title, failureMessages }) => {
      const [file, ...titles] = [...(filesOf.has(name) ? [] : [name]), ...ancestorTitles, title];
      return { file, test: titles.join(' '), message: failureMessages.join('\n') };
    });
  });
  return {
    passed: numPassedTests,
    failed: failed.map(({ file, test, message }) => ({
      title: [relative(rootDir, file), test].filter(Boolean).join(' › '),
      message,
    })),
    flaky: [],
    files: [...new Set(failed.map(({ file }) => file))],
    ran: new Set(testResults.map(({ name }) => name)),
  };
}

/** A failed story is retried once, and counts as flaky if it passes then. */
export function runPlaywright(project, env) {
  const report = join(rootDir, `.cache/reports/playwright-${project}.json`);
  return runReported(
    join(rootDir, 'e2e/node_modules/.bin/playwright'),
    [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--project',
      project,
      '--retries=1',
      '--reporter=list,json',
    ],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }, report, read: readStories },
  );
}

function readStories({ stats, suites, errors }) {
  const stories = suites.flatMap((suite) => storiesOf(suite));
  const withStatus = (expected) => stories.filter(({ status }) => status === expected);
  return {
    passed: stats.expected + stats.flaky,
    failed: [...withStatus('unexpected'), ...errors.map(({ message }) => ({ title: 'playwright', message }))],
    flaky: withStatus('flaky'),
  };
}

function storiesOf({ specs = [], suites = [] }) {
  const own = specs.map(({ file, line, title, tests: [test] }) => ({
    title: `${file}:${line} › ${title}`,
    status: test.status,
    message: test.results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
  }));
  return [...own, ...suites.flatMap(storiesOf)];
}
