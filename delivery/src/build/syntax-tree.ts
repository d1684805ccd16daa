import webpack from 'webpack';

/** A node of a program's syntax tree; webpack's types declare each kind, but only the common fields are read. */
export interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** Parses with the parser that builds the workspace's remotes; code that it cannot parse yields no names. */
export function parseScript(text: string): Node {
  const parser = new webpack.javascript.JavascriptParser('auto', {});
  let program: Node = { type: 'Program', body: [] };
  parser.hooks.program.tap('SharedUses', (ast) => {
    // webpack's types declare each kind of node; only the common fields are read here.
    program = ast as unknown as Node;
    // Returning true ends the parser here: only the tree is used.
    return true;
  });
  try {
    parser.parse(text, {} as Parameters<typeof parser.parse>[1]);
  } catch {
    return program;
  }
  return program;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

export const partsOf = (node: Node): Node[] =>
  Object.values(node).flatMap((part) =>
    Array.isArray(part) ? part.filter(isNode) : isNode(part) ? [part] : [],
  );

/** Returns the name of a literal key or property; undefined for a computed one. */
export function nameOf(key: unknown, isComputed = false): string | undefined {
  if (!isNode(key)) return undefined;
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'Identifier' && !isComputed ? String(key.name) : undefined;
}

export const isFunctionNode = ({ type }: Node) =>
  type === 'FunctionExpression' || type === 'ArrowFunctionExpression' || type === 'FunctionDeclaration';
