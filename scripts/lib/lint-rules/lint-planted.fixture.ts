import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');

/**
 * Lints each line as a separate file, `refused-<index>.ts` or `allowed-<index>.ts`, with one rule; returns the output.
 */
export function lintPlanted(
  rule: string,
  lines: Record<'refused' | 'allowed', string[]>,
  ...options: string[]
): string {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    const jsPlugins = [join(root, 'scripts', 'lib', 'lint-rules', 'plugin.mjs')];
    const config = {
      jsPlugins,
      categories: { correctness: 'off' },
      rules: { [rule]: ['error', ...options] },
    };
    writeFileSync(join(folder, 'oxlint.json'), JSON.stringify(config));
    for (const [kind, planted] of Object.entries(lines))
      planted.forEach((line, at) => writeFileSync(join(folder, `${kind}-${at}.ts`), line));
    const tool = join(root, 'node_modules', '.bin', 'oxlint');
    const args = ['-c', join(folder, 'oxlint.json'), '-f', 'unix', folder];
    return spawnSync(tool, args, { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
