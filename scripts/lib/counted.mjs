import { spawn } from 'node:child_process';
import { rootDir } from './paths.mjs';

/** Runs a test runner with its output shown, and resolves with the counts read from its summary by `read`. */
export function runCounted(command, args, { env = process.env, read }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: rootDir, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (stream) => (chunk) => {
      output += chunk;
      stream.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', take(process.stdout));
    child.stderr.setEncoding('utf8').on('data', take(process.stderr));
    child.on('error', () => resolve({ passed: 0, failed: 1 }));
    child.on('close', (code) => {
      // eslint-disable-next-line no-control-regex -- colours of a terminal
      const { passed, failed } = read(output.replace(/\u001b\[[0-9;]*m/g, ''));
      // A runner that crashes before its summary has failed, whatever it counted.
      resolve({ passed, failed: code !== 0 && failed === 0 ? 1 : failed });
    });
  });
}

const numberBefore = (text, pattern) => Number(pattern.exec(text)?.[1] ?? 0);

/** `Tests:       2 failed, 640 passed, 642 total`, and suites that could not even run. */
export function readJest(output) {
  const tests = /^Tests:.*$/m.exec(output)?.[0] ?? '';
  const suites = /^Test Suites:.*$/m.exec(output)?.[0] ?? '';
  const failedTests = numberBefore(tests, /(\d+) failed/);
  return {
    passed: numberBefore(tests, /(\d+) passed/),
    failed: failedTests || numberBefore(suites, /(\d+) failed/),
  };
}

/** `  3 passed (1.2m)`, `  1 failed`, `  2 did not run`. */
export function readPlaywright(output) {
  return {
    passed: numberBefore(output, /^\s*(\d+) passed/m),
    failed: numberBefore(output, /^\s*(\d+) failed/m) + numberBefore(output, /^\s*(\d+) did not run/m),
  };
}
