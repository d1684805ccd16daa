import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namespaceOf } from '../webpack/shared-modules';
import { isFunctionNode, isNode, nameOf, parseScript, partsOf, type Node } from './syntax-tree';

/** The value of a variable: webpack's `require`, or a shared module by its request; undefined for anything else. */
type Held = { readonly kind: 'require' } | { readonly kind: 'module'; readonly request: string };

interface Scope {
  readonly held: Map<string, Held | undefined>;
  readonly outer: Scope | undefined;
}

/**
 * Returns, by request, the names that a build uses of shared modules, from the code that webpack and Rspack write: the
 * entry has a table with a `shareKey` for each shared module's id, and chunks read names of the result of
 * `require(id)`. Other accesses, such as a destructured `import()`, are not found here; the host throws when they run.
 */
export function sharedUses(folder: string, files: readonly string[]): Record<string, string[]> {
  const programs = files
    .filter((file) => /\.[cm]?js$/.test(file))
    .map((file) => parseScript(readFileSync(join(folder, file), 'utf8')));
  const requests = new Map(programs.flatMap((program) => shareKeysIn(program)));
  const uses = new Map<string, Set<string>>();
  if (requests.size > 0) for (const program of programs) readNames(program, requests, uses);
  const sorted = [...uses].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([request, names]) => [request, [...names].sort()]));
}

/** Ids of modules, each with its request in the share scope. */
function shareKeysIn(node: Node): [id: string, request: string][] {
  const inside = partsOf(node).flatMap(shareKeysIn);
  if (node.type !== 'Property' || !isNode(node.value) || node.value.type !== 'ObjectExpression')
    return inside;
  const described = partsOf(node.value).find(
    (part) => part.type === 'Property' && nameOf(part.key) === 'shareKey',
  );
  const request = isNode(described?.value) ? described.value.value : undefined;
  const id = nameOf(node.key);
  return id !== undefined && typeof request === 'string' ? [...inside, [id, request]] : inside;
}

function readNames(
  program: Node,
  requests: ReadonlyMap<string, string>,
  uses: Map<string, Set<string>>,
): void {
  const add = (request: string, name: string | undefined) => {
    const names = uses.get(request) ?? new Set();
    // CommonJS code reads `__esModule` of any module.
    if (name !== undefined && !name.startsWith('__')) names.add(name);
    uses.set(request, names);
  };

  const lookUp = (scope: Scope | undefined, name: string): Held | undefined => {
    if (!scope) return undefined;
    return scope.held.has(name) ? scope.held.get(name) : lookUp(scope.outer, name);
  };

  /** The request of the shared module that an expression evaluates to. */
  const requestOf = (node: unknown, scope: Scope): string | undefined => {
    if (!isNode(node)) return undefined;
    if (node.type === 'Identifier') {
      const held = lookUp(scope, String(node.name));
      return held?.kind === 'module' ? held.request : undefined;
    }
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'Identifier')
      return undefined;
    const [id] = node.arguments as Node[];
    const isRequire = lookUp(scope, String(node.callee.name))?.kind === 'require';
    return isRequire && id?.type === 'Literal' ? requests.get(String(id.value)) : undefined;
  };

  /** The shared module whose namespace export an expression is: `zod.z`. */
  const namespaceIn = (node: unknown, scope: Scope): string | undefined => {
    if (!isNode(node) || node.type !== 'MemberExpression') return undefined;
    const request = requestOf(node.object, scope);
    const name = nameOf(node.property, node.computed === true);
    return request !== undefined && name !== undefined && namespaceOf[request] === name ? request : undefined;
  };

  const declare = (scope: Scope, pattern: unknown) => {
    for (const name of boundBy(pattern)) scope.held.set(name, undefined);
  };

  /** Registers the declarations of a function or block before reading its contents: functions may precede variables. */
  const hoist = (node: Node, scope: Scope, isFunction: boolean) => {
    for (const part of partsOf(node)) {
      if (part.type === 'FunctionDeclaration' || part.type === 'ClassDeclaration') declare(scope, part.id);
      else if (part.type === 'VariableDeclaration' && (part.kind === 'var') === isFunction)
        for (const { id, init } of part.declarations as Node[]) {
          declare(scope, id);
          const request = requestOf(init, scope);
          if (request !== undefined && isNode(id) && id.type === 'Identifier')
            scope.held.set(String(id.name), { kind: 'module', request });
        }
      if (isFunction && !isFunctionNode(part)) hoist(part, scope, true);
    }
  };

  const walk = (node: Node, scope: Scope, isModule = false): void => {
    if (isFunctionNode(node)) {
      const inner: Scope = { held: new Map(), outer: scope };
      const params = node.params as Node[];
      for (const param of params) declare(inner, param);
      const [, , third] = params;
      if (isModule && third?.type === 'Identifier') inner.held.set(String(third.name), { kind: 'require' });
      hoist(node, inner, true);
      for (const part of partsOf(node)) walk(part, inner);
      return;
    }
    const isBlock = /^(?:BlockStatement|For\w*Statement|SwitchStatement|CatchClause|Program)$/.test(
      node.type,
    );
    const inside: Scope = isBlock ? { held: new Map(), outer: scope } : scope;
    if (isBlock) {
      declare(inside, node.param);
      hoist(node, inside, false);
    }
    if (node.type === 'MemberExpression') {
      const request = requestOf(node.object, inside) ?? namespaceIn(node.object, inside);
      if (request !== undefined) add(request, nameOf(node.property, node.computed === true));
    }
    if (node.type === 'VariableDeclarator') {
      const request = requestOf(node.init, inside);
      if (request !== undefined) add(request, undefined);
      if (request !== undefined && isNode(node.id) && node.id.type === 'ObjectPattern')
        for (const part of node.id.properties as Node[])
          add(request, nameOf(part.key, part.computed === true));
    }
    const holdsModules = node.type === 'ArrayExpression';
    for (const part of partsOf(node))
      walk(part, inside, holdsModules || (node.type === 'Property' && part === node.value));
  };

  walk(program, { held: new Map(), outer: undefined });
}

/** Lists the variables that a pattern binds. */
function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern.name)];
  if (pattern.type === 'Property') return boundBy(pattern.value);
  if (pattern.type === 'AssignmentPattern') return boundBy(pattern.left);
  if (pattern.type === 'RestElement') return boundBy(pattern.argument);
  return partsOf(pattern).flatMap(boundBy);
}
