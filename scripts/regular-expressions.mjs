import { resolve } from 'node:path';
import { packageFolders, rootDir } from './lib/paths.mjs';
import { findExpressions } from './lib/regular-expressions/find-expressions.mjs';
import { createExpressionCheck } from './lib/regular-expressions/check-expression.mjs';

// Reports regular expressions that a hostile text can block: in all packages, or below the given folder.
const [, , named] = process.argv;
const expressions = named
  ? findExpressions(resolve(named), '.')
  : packageFolders()
      .filter((name) => name !== 'e2e')
      .flatMap((name) => findExpressions(rootDir, `${name}/src`));

const { check, save } = createExpressionCheck();
const issues = expressions.flatMap(({ file, line, pattern, flags, exception }) => {
  const { problem, isProven } =
    pattern === undefined
      ? { problem: 'is built at run time and cannot be checked' }
      : check(pattern, flags, exception !== undefined);
  if (!problem && isProven && exception !== undefined) return [`${file}:${line}: needs no redos-exception`];
  if (!problem || exception !== undefined) return [];
  return [`${file}:${line}: ${pattern === undefined ? 'RegExp(…)' : `/${pattern}/${flags}`} ${problem}`];
});
save();

for (const issue of issues) console.log(issue);
if (issues.length > 0) {
  console.log(
    'Fix it, or give the reason why no hostile text is matched on the line before: // redos-exception: <why>',
  );
  process.exitCode = 1;
}
