import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** Specs, stories and test support read what the tests themselves wrote. */
const production = /(?<!\.(?:spec|fixtures?|story))\.(?:ts|tsx|mjs|cjs|js)$/;
const leftOut = /(?:^|\/)(?:node_modules|dist|\.cache|testing|fuzz|seeds)\//;

/** A comment with this marker, on the line of an expression or the one before, gives the reason for an exception. */
const exceptionMarker = 'redos-exception:';

/**
 * Every regular expression below a folder of `root`: `{ file, line, pattern, flags, exception }`. `pattern` is undefined
 * where it is put together at run time, `exception` where no comment excuses it.
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

/** Pattern and flags of `RegExp('…', '…')` where both are written out. */
function constructed([pattern, flags]) {
  const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';
  if (!isText(pattern) || (flags !== undefined && !isText(flags))) return { pattern: undefined, flags: '' };
  return { pattern: pattern.value, flags: flags?.value ?? '' };
}
