import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const script = `
  const [config, context, path] = process.argv.slice(1);
  const read = { exports: {} };
  new Function('require', 'module', config)(require, read);
  const { output } = read.exports;
  const given = { ...read.exports, context, output: { ...output, path }, infrastructureLogging: { level: 'error' } };
  require('webpack')(given, (problem, stats) => {
    if (problem) throw problem;
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  });`;

/**
 * Builds sources with a webpack configuration, given as the text of a CommonJS module, as a team outside this
 * repository does. Runs in a separate process, which also loads webpack much faster than Jest does.
 */
export function buildElsewhere(config: string, { from, to }: { from: string; to: string }): void {
  execFileSync(process.execPath, ['-e', script, config, from, to], {
    // The folder where only webpack and Module Federation are found: nothing of the host is installed there.
    cwd: join(__dirname, '..', '..'),
    env: { ...process.env, NODE_PATH: '' },
    stdio: 'pipe',
  });
}
