import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../paths.mjs';
import { run } from '../run.mjs';
import { compiler, reachable, workDir, writeTree } from './declarations.mjs';
import { declarationOf, exportsOf } from './exports.mjs';

const helpers = readFileSync(join(rootDir, 'scripts', 'lib', 'kernel-api', 'seen.txt'), 'utf8');

/**
 * Returns the breaking changes from an earlier public API to the present one, as `{ subpath, name, why }`. The compiler
 * checks that the present form of an export fits where the earlier one did. Both APIs are `{ subpaths: module by
 * subpath, modules: declarations by module }`.
 */
export async function brokenBetween(was, is, folder = join(workDir, 'check')) {
  const broken = [];
  const questions = [];
  for (const [subpath, module] of Object.entries(was.subpaths)) {
    const present = is.subpaths[subpath];
    if (present === undefined) {
      broken.push({ subpath, name: '*', why: 'the subpath was removed' });
      continue;
    }
    const isSame = module === present && isUntouched(module, was.modules, is.modules);
    const earlier = exportsOf(module, was.modules);
    const later = exportsOf(present, is.modules);
    for (const [name, form] of Object.entries(earlier)) {
      const now = later[name];
      const why = missing(form, now);
      if (why) broken.push({ subpath, name, why });
      else if (!isSame) questions.push({ subpath, module, present, name, form, now });
    }
  }
  const suspects = await ask(was.modules, is.modules, questions, folder);
  const unsure = suspects.filter(({ question }) => isDeclaredAsBefore(question, was, is));
  const again = await ask(
    was.modules,
    is.modules,
    unsure.map(({ question }) => ({ ...question, isErased: true })),
    folder,
  );
  const isCleared = ({ question: { subpath, name } }) =>
    !again.some((one) => one.question.subpath === subpath && one.question.name === name);
  return [...broken, ...suspects.filter((one) => !(unsure.includes(one) && isCleared(one))).map(described)];
}

/**
 * The compiler cannot prove that a conditional type over a type parameter equals its copy. If the export's own
 * declaration is unchanged, the check is repeated with its type parameters replaced by their constraints.
 */
function isDeclaredAsBefore({ name, form, now }, was, is) {
  return (
    form.from !== undefined &&
    declarationOf(name, was.modules[form.from]) === declarationOf(name, is.modules[now.from])
  );
}

const described = ({ question: { subpath, name }, why }) => ({
  subpath,
  name,
  // The compiler explains from the whole to the part, so the last lines contain the cause.
  why: why
    .split('\n')
    .slice(-2)
    .map((line) => line.trim())
    .join(' '),
});

function missing(was, is) {
  if (!is) return 'it is no longer exported';
  if (!was.isType && is.isType) return 'it is a type now, no value';
  const before = was.parameters?.length ?? 0;
  const needed = is.parameters?.filter(({ hasDefault }) => !hasDefault).length ?? 0;
  const possible = is.parameters?.length ?? before;
  return before < needed || before > possible ? 'it takes other type parameters' : undefined;
}

/** Whether a module and all it refers to are unchanged, so that it needs no check. */
function isUntouched(name, before, after) {
  return JSON.stringify(reachable(before, [name])) === JSON.stringify(reachable(after, [name]));
}

async function ask(was, is, questions, folder) {
  if (!questions.length) return [];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const brands = new Set();
  writeTree(join(folder, 'was'), comparable(was, brands));
  writeTree(join(folder, 'is'), withoutTwins(comparable(is, brands), was, is));
  const brandLines = [...brands].map((brand) => `export declare const ${brand}: unique symbol;`);
  writeFileSync(join(folder, 'brands.d.ts'), `${brandLines.join('\n')}\nexport {};\n`);
  writeFileSync(join(folder, 'seen.ts'), helpers);
  writeFileSync(join(folder, 'questions.ts'), questionsText(questions));
  const settings = {
    extends: join(rootDir, 'tsconfig.json'),
    compilerOptions: { types: ['node'], noUnusedLocals: false },
    files: ['questions.ts'],
    include: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const output = await run(compiler, ['-p', join(folder, 'tsconfig.json'), '--pretty', 'false']).then(
    () => '',
    (problem) => problem.message,
  );
  return problemsIn(output, questions);
}

const header = [
  "import { given, type Erased, type ReadsOrWrites, type Seen } from './seen';",
  'type A = any; // oxlint-disable-line -- every parameter may be anything',
];

/** Writes one line per check, so that the line number of an error identifies its check. */
function questionsText(questions) {
  const lines = questions.map(({ module, present, name, form, now, isErased }, index) => {
    const typed = ({ parameters }) => (parameters?.length ? `<${parameters.map(() => 'A').join(', ')}>` : '');
    const [before, after] = [`import('./was/${module}').${name}`, `import('./is/${present}').${name}`];
    const seen = (type) => (isErased ? `Erased<${type}>` : type);
    return form.isType
      ? `export const _${index}: ReadsOrWrites<${seen(before + typed(form))}, ${seen(after + typed(now))}> = true;`
      : `export const _${index}: Seen<${seen(`typeof ${before}`)}> = given<Seen<${seen(`typeof ${after}`)}>>();`;
  });
  return [...header, ...lines, ''].join('\n');
}

/** Parses `file(line,col): error TSnnnn: text`, with the reasons indented below. */
function problemsIn(output, questions) {
  const mismatches = [];
  for (const line of output.split('\n')) {
    const [, file, at, text] = /^(.*?)\((\d+),\d+\): error TS\d+: (.*)$/.exec(line) ?? [];
    if (text !== undefined) {
      const question = file.endsWith('questions.ts') ? questions[Number(at) - header.length - 1] : undefined;
      if (!question) throw new Error(`the comparison itself does not compile:\n${output}`);
      mismatches.push({ question, why: question.form.isType ? neither : short(text) });
    } else if (mismatches.length && /^\s+\S/.test(line) && !mismatches.at(-1).question.form.isType) {
      mismatches.at(-1).why += `\n${short(line)}`;
    }
  }
  if (!mismatches.length && output) throw new Error(output);
  return mismatches;
}

const neither = 'values of before do not fit it, and its values do not fit where those of before did';
const short = (text) => text.replace(/import\("[^"]*"\)\./g, '').slice(0, 240);

/**
 * Two copies of a declaration are two classes and two symbols to the compiler. Private members are removed and brands
 * shared, so that only what users of the API can see is compared.
 */
function comparable(modules, brands) {
  return Object.fromEntries(
    Object.entries(modules).map(([name, text]) => {
      const up = '../'.repeat(name.split('/').length);
      const withoutPrivates = text.replace(/^\s+(?:private [^;]*|#private);\n/gm, '');
      const shared = withoutPrivates.replace(
        /^(?:export )?declare const (\w+): unique symbol;/gm,
        (_, brand) => {
          brands.add(brand);
          return `import { ${brand} } from '${up}brands';`;
        },
      );
      return [name, shared];
    }),
  );
}

/** Replaces an unchanged module by a re-export of the earlier one, so that both sides share its types. */
function withoutTwins(texts, before, after) {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      if (before[name] === undefined || !isUntouched(name, before, after)) return [name, text];
      return [name, `export * from '${'../'.repeat(name.split('/').length)}was/${name}';`];
    }),
  );
}
