import { spawn, spawnSync } from 'node:child_process';
import { rootDir } from './paths.mjs';

/** Running children, which are ended with this process unless it is killed by SIGKILL. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/**
 * Runs a command and resolves with its output; rejects with its output and errors if it fails. `show` also prints both
 * while it runs, `showErrors` only the errors.
 */
export function run(
  command,
  args,
  { show = false, showErrors = show, cwd = rootDir, env = process.env } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let printed = '';
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      printed += chunk;
      output += chunk;
      if (show) process.stdout.write(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      if (showErrors) process.stderr.write(chunk);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(printed);
      else
        reject(
          new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}${show ? '' : `\n${output}`}`),
        );
    });
  });
}

/** Runs a command in place of the rest of this process: with its input and output, and ends with its exit code. */
export function become(command, args, { cwd = rootDir, env = {} } = {}) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  process.exitCode = status ?? 1;
}

/** Runs jobs with at most `width` at once; rejects with the first failure after the running ones have ended. */
export async function atMost(width, jobs) {
  const waiting = [...jobs];
  const failures = [];
  const worker = async () => {
    for (let job = waiting.shift(); job && !failures.length; job = waiting.shift()) {
      await job().catch((problem) => failures.push(problem));
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length) throw failures[0];
}
