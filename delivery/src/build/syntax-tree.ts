import webpack from 'webpack';

/** A node of a program's syntax tree; webpack's types name each kind, of which only what all have in common is read. */
export interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** The parser that builds the workspace's remotes; code that it cannot read has no names that can be known. */
export function parseScript(text: string): Node {
  const parser = new webpack.javascript.JavascriptParser('auto', {});
  let program: Node = { type: 'Program', body: [] };
  parser.hooks.program.tap('SharedUses', (ast) => {
    // webpack's types name each kind of node; only what all have in common is read here.
    program = ast as unknown as Node;
    // Ends the parser here: only the tree is used.
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

/** A key or property that is written out. */
export function nameOf(key: unknown, isComputed = false): string | undefined {
  if (!isNode(key)) return undefined;
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'Identifier' && !isComputed ? String(key.name) : undefined;
}

export const isFunctionNode = ({ type }: Node) =>
  type === 'FunctionExpression' || type === 'ArrowFunctionExpression' || type === 'FunctionDeclaration';
