import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** Specs, stories and test support only read texts of the tests, so they are left out. */
const production = /(?<!\.(?:spec|fixtures?|story))\.(?:ts|tsx|mjs|cjs|js)$/;
const leftOut = /(?:^|\/)(?:node_modules|dist|\.cache|testing|fuzz|seeds)\//;

/** A comment with this marker, on the line of an expression or the one before, gives the reason for an exception. */
const exceptionMarker = 'redos-exception:';

/**
 * Returns every regular expression below a folder of `root`: `{ file, line, pattern, flags, exception }`. `pattern` is
 * undefined if it is built at run time, `exception` if no comment gives a reason.
 */
export function findExpressions(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => production.test(file) && !leftOut.test(file))
    .toSorted()
    .flatMap((file) => expressionsOf(file, readFileSync(join(root, file), 'utf8')));
}

function expressionsOf(file, source) {
  const { program, comments } = parseSync(file, source);
  const lineAt = (offset) => source.slice(0, offset).split('\n').length;
  const exceptions = new Map(
    comments
      .filter(({ value }) => value.includes(exceptionMarker))
      .map((one) => [lineAt(one.end), one.value]),
  );
  const found = [];
  const note = (node, expression) => {
    const line = lineAt(node.start);
    found.push({ file, line, exception: exceptions.get(line) ?? exceptions.get(line - 1), ...expression });
  };
  const call = (node) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
      note(node, constructed(node.arguments));
  };
  new Visitor({
    Literal: (node) => void (node.regex && note(node, node.regex)),
    NewExpression: call,
    CallExpression: call,
  }).visit(program);
  return found;
}

/** Returns pattern and flags of `RegExp('…', '…')` if both are literals. */
function constructed([pattern, flags]) {
  const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';
  if (!isText(pattern) || (flags !== undefined && !isText(flags))) return { pattern: undefined, flags: '' };
  return { pattern: pattern.value, flags: flags?.value ?? '' };
}
