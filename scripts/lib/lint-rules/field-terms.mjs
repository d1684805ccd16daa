/** Beginnings of words that the glossary does not use, and their replacements (docs/glossary.md). */
const instead = new Map([
  ['patien', 'timeout or retry'],
  ['judg', 'check, evaluate or validate'],
  ['leftover', 'side effect'],
  ['tell', 'report, notify or show'],
  ['told', 'reported, notified or received'],
  ['complain', 'issue, report or log'],
  ['standing', 'state or status'],
  ['fault', 'issue, failure or error'],
  ['wish', 'request or options'],
]);
const begins = new RegExp(`^(?:${[...instead.keys()].join('|')})`);

/** The switch of `npm run check -- bad-releases`, whose name is documented. */
const allowed = new Set(['FAULTS']);

const wordsOf = (text) => text.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
const testCallees = /^(?:describe|it|test)$/;

/** Returns the first name of the callee: `it`, `test.describe` or `it.each(…)`. */
function firstName(node) {
  if (node.type === 'Identifier') return node.name;
  const inner = node.object ?? node.callee ?? node.tag;
  return inner ? firstName(inner) : '';
}

/** Reports words in identifiers and test titles that a search for the glossary's term would miss. */
export const fieldTerms = {
  create(context) {
    const check = (node, text) => {
      if (allowed.has(text)) return;
      for (const word of wordsOf(text)) {
        const [begin] = begins.exec(word.toLowerCase()) ?? [];
        if (begin) context.report({ node, message: `${word}: write ${instead.get(begin)}.` });
      }
    };
    return {
      Identifier: (node) => check(node, node.name),
      PrivateIdentifier: (node) => check(node, node.name),
      CallExpression(node) {
        const [title] = node.arguments;
        if (!title || !testCallees.test(firstName(node.callee))) return;
        if (typeof title.value === 'string') check(title, title.value);
        for (const { value } of title.quasis ?? []) check(title, value.raw);
      },
    };
  },
};
