import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isFunctionNode, isNode, nameOf, parseScript, partsOf, type Node } from './syntax-tree';

type Value = string | boolean | undefined;

/**
 * Lists the files that a build's code may load: file names that webpack and Rspack compute from a chunk id, and literal
 * import paths. Names computed in any other way are not found.
 */
export function chunkFiles(folder: string, files: readonly string[]): string[] {
  const scripts = files.filter((file) => /\.[cm]?js$/.test(file));
  const texts = scripts.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  const asked = texts.flatMap(([, text]) => [...text.matchAll(askedChunk)].map(([, id = '']) => id));
  const named = texts
    .filter(([, text]) => mayName.test(text))
    .flatMap(([file, text]) =>
      allBelow(parseScript(text)).flatMap((node) => [...importOf(file, node), ...filesOf(node, asked)]),
    );
  return [...new Set(named)].sort();
}

/** `require.e(123)` */
const askedChunk = /\.e\(["']?([\w-]+)["']?\)/g;
/** Parsing a whole program is slow, and most files neither name chunks nor import any. */
const mayName = /\.u ?=|["'`]\.{1,2}\/[^"'`\s]+\.[cm]?js["'`]/;

const allBelow = (node: Node): Node[] => [node, ...partsOf(node).flatMap(allBelow)];

const literal = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' ? String(node.value) : undefined;

function importOf(file: string, { type, source }: Node): string[] {
  if (!/^(?:Import|Export\w+)(?:Expression|Declaration)$/.test(type)) return [];
  const path = literal(source);
  return path?.startsWith('.') ? [posix.join(posix.dirname(file), path)] : [];
}

/** Evaluates `require.u = (id) => …` for the ids that occur in it and those passed to `require.e`. */
function filesOf({ type, left, right }: Node, asked: readonly string[]): string[] {
  const isNaming =
    type === 'AssignmentExpression' && isNode(left) && nameOf(left.property) === 'u' && isNode(right);
  if (!isNaming || !isFunctionNode(right)) return [];
  const [param] = right.params as Node[];
  const id = nameOf(param);
  if (id === undefined) return [];
  const inside = allBelow(right);
  const ids = inside.flatMap((node) => {
    if (node.type === 'ObjectExpression') return partsOf(node).flatMap(({ key }) => nameOf(key) ?? []);
    if (node.type !== 'BinaryExpression' || node.operator === '+') return [];
    return [literal(node.left), literal(node.right)].filter((each) => each !== undefined);
  });
  const names = [...new Set([...ids, ...asked])].map((value) => resultOf(right.body, { [id]: value }));
  // The computed name of a chunk that has no script contains "undefined" in place of the hash.
  return names.filter(
    (name) => typeof name === 'string' && /\.[cm]?js$/.test(name) && !name.includes('undefined'),
  ) as string[];
}

type Values = Readonly<Record<string, string>>;

/** Evaluates a function's body; returns undefined where it is more than a concatenation of names. */
function resultOf(body: unknown, values: Values): Value {
  if (!isNode(body)) return undefined;
  if (body.type === 'ReturnStatement') return valueOf(body.argument, values);
  if (body.type === 'IfStatement')
    return resultOf(valueOf(body.test, values) ? body.consequent : body.alternate, values);
  if (body.type !== 'BlockStatement') return valueOf(body, values);
  for (const statement of partsOf(body)) {
    const result = resultOf(statement, values);
    if (result !== undefined) return result;
  }
  return undefined;
}

function valueOf(node: unknown, values: Values): Value {
  if (!isNode(node)) return undefined;
  const { left, right, operator } = node;
  switch (node.type) {
    case 'Literal':
      return String(node.value);
    case 'Identifier':
      return values[String(node.name)];
    case 'ConditionalExpression':
      return valueOf(valueOf(node.test, values) ? node.consequent : node.alternate, values);
    case 'LogicalExpression':
      return operator === '||' || operator === '??'
        ? valueOf(left, values) || valueOf(right, values)
        : undefined;
    case 'MemberExpression':
      return memberOf(node, values);
    case 'BinaryExpression':
      if (operator === '+') return `${valueOf(left, values)}${valueOf(right, values)}`;
      return /^===?$/.test(String(operator)) ? valueOf(left, values) === valueOf(right, values) : undefined;
    default:
      return undefined;
  }
}

/** `{ 12: "0123", 34: "4567" }[id]` */
function memberOf({ object, property }: Node, values: Values): Value {
  if (!isNode(object) || object.type !== 'ObjectExpression') return undefined;
  const key = valueOf(property, values);
  return valueOf(partsOf(object).find((part) => nameOf(part.key) === key)?.value, values);
}
