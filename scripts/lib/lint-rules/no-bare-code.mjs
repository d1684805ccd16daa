import { codesByName } from './coded-names.mjs';

const codesOf = codesByName();
const comparisons = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=']);

/** The name a value goes by: a variable, the last part of `row.status` or `'insure.insure_status'`, the first of `x ?? y`. */
function nameOf(node) {
  if (!node) return undefined;
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') {
    const name = nameOf(node.computed ? node.object : node.property);
    // What `stepOfStatus[status]` answers is a step.
    return node.computed && /(Of|By)[A-Z]/.test(name ?? '') ? undefined : name;
  }
  if (node.type === 'ChainExpression') return nameOf(node.expression);
  if (node.type === 'LogicalExpression') return nameOf(node.left);
  if (node.type === 'AssignmentPattern') return nameOf(node.left);
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value.split('.').at(-1);
  return undefined;
}

/** The numbers that a value may be: a literal, those of a list, the keys of a table, both ends of `a ? 1 : 2`. */
function numbersIn(node) {
  if (!node) return [];
  if (node.type === 'Literal') return typeof node.value === 'number' ? [node.value] : [];
  if (node.type === 'ArrayExpression') return node.elements.flatMap(numbersIn);
  if (node.type === 'ObjectExpression') return node.properties.flatMap(({ key }) => numbersIn(key));
  if (node.type === 'ConditionalExpression')
    return [...numbersIn(node.consequent), ...numbersIn(node.alternate)];
  if (node.type === 'TSAsExpression') return numbersIn(node.expression);
  return [];
}

/** `const payCode = { balance: 1, monthly: 2 } as const`: a second definition of what a dictionary names. */
function isTableOfCodes({ id, init }) {
  const table = init?.type === 'TSAsExpression' ? init.expression : init;
  if (table?.type !== 'ObjectExpression' || !/(Code|State|Status|Kind|Type)s?$/.test(nameOf(id) ?? ''))
    return false;
  const { properties } = table;
  return (
    properties.length > 1 &&
    properties.every(({ computed, value }) => !computed && Number.isInteger(value?.value))
  );
}

/** Reports numbers that stand for a code of a dictionary or of a problem: compared with, written or asked for in SQL. */
export const noBareCode = {
  create(context) {
    const check = (node, named, ...values) => {
      const name = nameOf(named);
      const codes = name && /^\w+$/.test(name) ? codesOf(name) : undefined;
      const code = values.flatMap(numbersIn).find((value) => codes?.has(value));
      if (code !== undefined)
        context.report({
          node,
          message: `${name}: ${code} has a name; write insureStatus.code.draft, or problems.notFound.code.`,
        });
    };
    return {
      BinaryExpression(node) {
        if (!comparisons.has(node.operator)) return;
        check(node, node.left, node.right);
        check(node, node.right, node.left);
      },
      SwitchStatement: (node) => check(node, node.discriminant, ...node.cases.map(({ test }) => test)),
      Property: (node) => check(node, node.key, node.value),
      AssignmentExpression: (node) => check(node, node.left, node.right),
      AssignmentPattern: (node) => check(node, node.left, node.right),
      VariableDeclarator(node) {
        check(node, node.id, node.init);
        if (isTableOfCodes(node))
          context.report({
            node,
            message: `${node.id.name}: use the names that the dictionary gives its codes.`,
          });
      },
      LogicalExpression: (node) => check(node, node.left, node.right),
      CallExpression(node) {
        const [first, ...rest] = node.arguments;
        if (first?.type === 'Literal') check(node, first, ...rest);
        if (nameOf(node.callee) === 'includes') check(node, first, node.callee.object);
      },
      TemplateElement(node) {
        const sql = /\b(\w+)\s*(?:=|<>|!=|<=?|>=?|\bin\b)\s*\(?\s*(\d+)/g;
        for (const [, name, code] of node.value.raw.matchAll(sql))
          check(node, { type: 'Identifier', name }, { type: 'Literal', value: Number(code) });
      },
    };
  },
};
