import { codesByName } from './coded-names.mjs';

const codesOf = codesByName();
const comparisons = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=']);
/** Methods of a dictionary, a map by codes or a schema whose argument is a code. */
const takingCodes = new Set(['default', 'get', 'has', 'label', 'tone']);
const sqlComparison = String.raw`\b(\w+)\s*(?:=|<>|!=|<=?|>=?|\bin\b)\s*\(?\s*`;
const sqlWithNumber = new RegExp(String.raw`${sqlComparison}(\d+)`, 'g');
const sqlBeforeValue = new RegExp(`${sqlComparison}$`);

/** The expression within `8 satisfies BizType` or `[4, 5] as const`. */
const bare = (node) => (/^TS(As|Satisfies)Expression$/.test(node?.type) ? bare(node.expression) : node);

/**
 * Returns the name of a value: a variable, the last part of `row.status` or `'insure.insure_status'`, the first of `x
 * ?? y`.
 */
function nameOf(node) {
  if (!node) return undefined;
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') {
    const name = nameOf(node.computed ? node.object : node.property);
    // The value of `stepOfStatus[status]` is a step, not a status.
    return node.computed && /(Of|By)[A-Z]/.test(name ?? '') ? undefined : name;
  }
  if (node.type === 'ChainExpression') return nameOf(node.expression);
  if (node.type === 'LogicalExpression') return nameOf(node.left);
  if (node.type === 'AssignmentPattern') return nameOf(node.left);
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value.split('.').at(-1);
  return undefined;
}

/** Returns the receiver of a method call: a value, or the function that returned it. */
function receiverOf(node) {
  const { object } = node;
  if (object?.type === 'AwaitExpression') return receiverOf({ object: object.argument });
  return object?.type === 'CallExpression' ? object.callee : object;
}

/**
 * Returns the possible numbers of a value: a literal, elements of a list, keys of a table, both branches of `a ? 1 :
 * 2`, or the numbers bound to a name.
 */
function numbersIn(given, bound) {
  const node = bare(given);
  const among = (nodes) => nodes.flatMap((one) => numbersIn(one, bound));
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'number' ? [node.value] : [];
    case 'Identifier':
      return bound.get(node.name) ?? [];
    case 'ArrayExpression':
      return among(node.elements);
    case 'ObjectExpression':
      return among(
        node.properties.flatMap(({ key, computed }) => (computed || key?.type === 'Literal' ? [key] : [])),
      );
    case 'ConditionalExpression':
      return among([node.consequent, node.alternate]);
    case 'NewExpression':
      return nameOf(node.callee) === 'Set' ? among(node.arguments) : [];
    case 'CallExpression':
      return ['default', 'literal'].includes(nameOf(node.callee)) ? among(node.arguments) : [];
    default:
      return [];
  }
}

/** Whether a constant repeats a dictionary's codes, such as `const payCode = { balance: 1, monthly: 2 } as const`. */
function isTableOfCodes({ id, init }) {
  const table = bare(init);
  if (table?.type !== 'ObjectExpression' || !/(Code|State|Status|Kind|Type)s?$/.test(nameOf(id) ?? ''))
    return false;
  const { properties } = table;
  return (
    properties.length > 1 &&
    properties.every(({ computed, value }) => !computed && Number.isInteger(value?.value))
  );
}

/**
 * Reports numbers in place of the codes of a dictionary or problem: compared, written, or in SQL. The option `compared`
 * allows written ones, as in specs.
 */
export const noBareCode = {
  meta: { schema: [{ enum: ['compared'] }] },
  create(context) {
    const isCompared = context.options[0] === 'compared';
    /** Numbers and lists of numbers by the names of this module; some are declared after their use. */
    const bound = new Map();
    const checks = [];
    const check = (node, named, ...values) => checks.push({ node, name: nameOf(named), values });

    const compared = {
      BinaryExpression(node) {
        if (!comparisons.has(node.operator)) return;
        check(node, node.left, node.right);
        check(node, node.right, node.left);
      },
      SwitchStatement: (node) => check(node, node.discriminant, ...node.cases.map(({ test }) => test)),
      CallExpression(node) {
        const { callee, arguments: given } = node;
        const [first, ...rest] = given;
        if (first?.type === 'Literal') check(node, first, ...rest);
        if (callee.type !== 'MemberExpression') return;
        const method = nameOf(callee);
        if (method === 'includes' || method === 'has') check(node, first, callee.object);
        if (takingCodes.has(method)) check(node, receiverOf(callee), first);
      },
      TemplateLiteral({ quasis, expressions, parent }) {
        // In specs, a template that is not SQL is a URL with the numbers of the wire.
        if (isCompared && parent.type !== 'TaggedTemplateExpression') return;
        quasis.forEach((quasi, at) => {
          const { raw } = quasi.value;
          for (const [, name, code] of raw.matchAll(sqlWithNumber))
            check(quasi, { type: 'Identifier', name }, { type: 'Literal', value: Number(code) });
          const name = sqlBeforeValue.exec(raw)?.[1];
          if (name) check(quasi, { type: 'Identifier', name }, expressions[at]);
        });
      },
    };
    const written = {
      Property(node) {
        // In a pattern, the names are bound, not written.
        if (node.parent.type === 'ObjectExpression') check(node, node.key, node.value);
      },
      AssignmentExpression: (node) => check(node, node.left, node.right),
      AssignmentPattern: (node) => check(node, node.left, node.right),
      LogicalExpression: (node) => check(node, node.left, node.right),
    };
    return {
      ...compared,
      ...(isCompared ? {} : written),
      VariableDeclarator(node) {
        const { id, init, parent } = node;
        if (parent.kind === 'const' && id.type === 'Identifier' && bare(init)?.type !== 'ObjectExpression')
          bound.set(id.name, [...(bound.get(id.name) ?? []), ...numbersIn(init, new Map())]);
        if (isCompared) return;
        check(node, id, init);
        if (isTableOfCodes(node))
          context.report({ node, message: `${id.name}: use the names that the dictionary gives its codes.` });
      },
      'Program:exit'() {
        for (const { node, name, values } of checks) {
          const codes = name && /^\w+$/.test(name) ? codesOf(name) : undefined;
          const code =
            codes && values.flatMap((value) => numbersIn(value, bound)).find((one) => codes.has(one));
          if (code !== undefined)
            context.report({
              node,
              message: `${name}: ${code} has a name; write insureStatus.code.draft, or problems.notFound.code.`,
            });
        }
      },
    };
  },
};
