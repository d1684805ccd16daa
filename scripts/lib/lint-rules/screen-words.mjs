import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../paths.mjs';

const row = /^\| (\S+) +\| (\S+) +\|$/gmu;
const [, section = ''] = readFileSync(join(rootDir, 'docs', 'glossary.md'), 'utf8').split(
  '## Words on screens',
);
const words = [...section.matchAll(row)]
  .map(([, right, replaced]) => ({ right: right.split('、'), replaced: replaced.split('、') }))
  .filter(({ right }) => right[0] !== 'word');
if (words.length === 0) throw new Error('docs/glossary.md has no words on screens');

/** Finds a replaced word, unless it is part of the right one, such as 存草稿 in 保存草稿. */
function wrongWord(text, { right, replaced }) {
  const rest = right.reduce((left, word) => left.replaceAll(word, ' '), text);
  return replaced.find((word) => rest.includes(word));
}

/** Reports texts with words that the glossary replaces by another one. */
export const screenWords = {
  create(context) {
    const check = (node, text) => {
      for (const known of words) {
        const found = wrongWord(text, known);
        if (found) context.report({ node, message: `${found}: write ${known.right.join(' or ')}.` });
      }
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked ?? ''),
      JSXText: (node) => check(node, node.value),
    };
  },
};
