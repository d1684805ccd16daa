import { resolve } from 'node:path';
import { packageFolders, rootDir } from './lib/paths.mjs';
import { findExpressions } from './lib/regular-expressions/find-expressions.mjs';
import { createJudge } from './lib/regular-expressions/judge-expression.mjs';

// Refuses regular expressions that a hostile text keeps busy for long: in all packages, or below the folder that is named.
const [, , named] = process.argv;
const expressions = named
  ? findExpressions(resolve(named), '.')
  : packageFolders()
      .filter((name) => name !== 'e2e')
      .flatMap((name) => findExpressions(rootDir, `${name}/src`));

const { judge, save } = createJudge();
const complaints = expressions.flatMap(({ file, line, pattern, flags, exception }) => {
  const { problem, isProven } =
    pattern === undefined
      ? { problem: 'is put together at run time and cannot be judged' }
      : judge(pattern, flags);
  if (!problem && isProven && exception !== undefined) return [`${file}:${line}: needs no redos-exception`];
  if (!problem || exception !== undefined) return [];
  return [`${file}:${line}: ${pattern === undefined ? 'RegExp(…)' : `/${pattern}/${flags}`} ${problem}`];
});
save();

for (const complaint of complaints) console.log(complaint);
if (complaints.length > 0) {
  console.log(
    'Mend it, or say on the line before it why no hostile text gets there: // redos-exception: <why>',
  );
  process.exitCode = 1;
}
