import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../../portal-api/src/testing/temp-folder';

const root = join(__dirname, '..', '..', '..');

/** Declares specs of a rule that reports each of the refused lines, and none of the allowed ones. */
export function specifyRule(
  rule: string,
  { refused, allowed }: Record<'refused' | 'allowed', string[]>,
  ...options: string[]
): void {
  let output = '';
  beforeAll(() => {
    output = lint(rule, { refused, allowed }, options);
  }, 60_000);

  it.each(refused)('are reported in %s', (line) => {
    expect(output).toContain(`refused-${refused.indexOf(line)}.ts`);
  });

  it.each(allowed)('are not reported in %s', (line) => {
    expect(output).not.toContain(`allowed-${allowed.indexOf(line)}.ts`);
  });
}

/** Lints each line as a separate file, `refused-<index>.ts` or `allowed-<index>.ts`; returns the output. */
function lint(rule: string, lines: Record<'refused' | 'allowed', string[]>, options: string[]): string {
  const folder = tempFolder();
  const config = {
    jsPlugins: [join(root, 'scripts', 'lib', 'lint-rules', 'plugin.mjs')],
    categories: { correctness: 'off' },
    rules: { [rule]: ['error', ...options] },
  };
  writeFileSync(join(folder, 'oxlint.json'), JSON.stringify(config));
  for (const [kind, planted] of Object.entries(lines))
    planted.forEach((line, at) => writeFileSync(join(folder, `${kind}-${at}.ts`), line));
  const tool = join(root, 'node_modules', '.bin', 'oxlint');
  const args = ['-c', join(folder, 'oxlint.json'), '-f', 'unix', folder];
  return spawnSync(tool, args, { cwd: folder, encoding: 'utf8' }).stdout;
}
