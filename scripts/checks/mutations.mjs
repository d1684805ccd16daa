import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout } from '../lib/checkout-copy.mjs';
import { mutated, mutations } from '../lib/mutations/mutations.mjs';
import { rootDir } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

// Disables each mechanism of docs/security.md in turn, in copies of the checkout, and checks that the named test passes
// before and fails then. Arguments select the mutations whose file, spec or title contains one of them.
const words = process.argv.slice(2);
const chosen = mutations.filter(
  ({ file, spec, title }) =>
    words.length === 0 || words.some((word) => `${file} ${spec} ${title}`.includes(word)),
);
if (chosen.length === 0) throw new Error(`no mutation contains ${words.join(' or ')}`);

const specs = [...new Set(chosen.map(({ spec }) => spec))];
/** As many at once as Jest has workers, each in a separate copy. */
const copies = Array.from({ length: Math.min(2, specs.length) }, () => copyCheckout(rootDir));
process.on('exit', () => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true })));
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

let failed = 0;
await Promise.all(
  copies.map((copy, lane) =>
    tryIn(
      copy,
      specs.filter((_, at) => at % copies.length === lane),
    ),
  ),
);
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs one spec at a time: otherwise titles of other specs would match too, and their tests run in vain. */
async function tryIn(copy, specs) {
  for (const spec of specs) {
    const ofSpec = chosen.filter((mutation) => mutation.spec === spec);
    const before = await outcomesOf(copy, ofSpec);
    for (const [at, mutation] of ofSpec.entries()) {
      const problem = problemBefore(before[at]) ?? (await problemWithout(copy, mutation));
      if (problem) failed += 1;
      console.log(`${problem ? 'NOT PROVED' : 'proved'}: ${mutation.spec} “${mutation.title}”`);
      console.log(`  ${problem ?? `fails without its mechanism in ${mutation.file}`}`);
    }
  }
}

/** Returns undefined when the test fails with the mechanism disabled. */
async function problemWithout(copy, mutation) {
  const path = join(copy, mutation.file);
  const source = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, mutated(mutation, source));
    const [{ ran, message }] = await outcomesOf(copy, [mutation]);
    if (ran.length === 0) return noneRan(message);
    const failures = ran.filter(({ status }) => status === 'failed');
    if (failures.length === 0) return 'it passes without its mechanism';
    const isProof = ({ failureMessages }) =>
      mutation.hangs || failureMessages.some((text) => !text.includes('Exceeded timeout'));
    return failures.some(isProof) ? undefined : 'it ran out of time: try again on a quiet machine';
  } catch (error) {
    return error.message;
  } finally {
    writeFileSync(path, source);
  }
}

/** Returns undefined when the test passes with the mechanism enabled. */
function problemBefore({ ran, message }) {
  if (ran.length === 0) return noneRan(message);
  const [failure] = ran.filter(({ status }) => status === 'failed');
  return failure && `it fails with its mechanism, too: ${beginOf(failure.failureMessages.join('\n'))}`;
}

function noneRan(message) {
  return `no test with this title ran. ${beginOf(message)}`;
}

function beginOf(text) {
  return text.split('\n').slice(0, 20).join('\n');
}

/** Runs the tests with these titles in the copy's current state and returns their results. */
async function outcomesOf(copy, tests) {
  const report = join(copy, '.cache', 'report.json');
  rmSync(report, { force: true });
  const titles = new Set(tests.map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')));
  const specs = new Set(tests.map(({ spec }) => spec));
  const options = ['--json', `--outputFile=${report}`, `--cacheDirectory=${join(copy, '.cache', 'jest')}`];
  // A long timeout: on a busy machine a timeout would look like a failure.
  const timeout = tests.length === 1 && tests[0].hangs ? [] : ['--testTimeout=300000'];
  const args = [
    '--runInBand',
    // A failing test leaves its servers open.
    '--forceExit',
    ...options,
    ...timeout,
    '-t',
    [...titles].join('|'),
    '--runTestsByPath',
    ...specs,
  ];
  const failure = await run(join(copy, 'node_modules', '.bin', 'jest'), args, { cwd: copy }).catch(
    (error) => error,
  );
  if (!existsSync(report)) throw failure;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return tests.map(({ spec, title }) => {
    const { assertionResults = [], message = '' } =
      testResults.find(({ name }) => name === join(copy, spec)) ?? {};
    const ran = assertionResults.filter(
      ({ fullName, status }) => fullName.includes(title) && /^(?:passed|failed)$/.test(status),
    );
    return { ran, message };
  });
}
