const message =
  'state of a module: keep it in a store (createStore of shared-kernel/runtime), or in the object that owns it.';

/** Unwraps `as` and `satisfies` expressions. */
const plain = (node) => (/^TS(?:As|Satisfies)Expression$/.test(node?.type) ? plain(node.expression) : node);

/** Whether a collection is created empty, to be filled later. A WeakMap is allowed: its entries end with their keys. */
function isFilledLater(node) {
  if (node?.type === 'NewExpression')
    return /^(?:Map|Set)$/.test(node.callee.name) && node.arguments.length === 0;
  return [node?.elements, node?.properties].some((parts) => parts?.length === 0);
}

/** A variable whose type is `ReadonlyMap<…>`, `readonly string[]` or `Readonly<…>` is never filled. */
const isReadonly = ({ typeAnnotation: type }) =>
  type?.typeAnnotation.operator === 'readonly' || type?.typeAnnotation.typeName?.name?.startsWith('Readonly');

/** Reports variables of a module that change while the page is open. */
export const moduleState = {
  create(context) {
    return {
      Program({ body }) {
        for (const statement of body) {
          const { type, kind, declarations } = statement.declaration ?? statement;
          if (type !== 'VariableDeclaration' || statement.declare) continue;
          for (const node of declarations)
            if (kind !== 'const' || (isFilledLater(plain(node.init)) && !isReadonly(node.id)))
              context.report({ node, message });
        }
      },
    };
  },
};
