import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** Shorter texts are single words, such as the label of a button. */
const shortest = 8;
const chinese = /\p{Script=Han}/u;
/** Specs expect exact texts; seeds and tables of data repeat words of other tables. */
const isSource = (path) =>
  /\.tsx?$/.test(path) && !/\.(spec|fixtures?|data|seed)\.|\/(testing|fuzz|seeds?)\//.test(path);

/** Returns Chinese texts of eight or more characters that occur in more than one file of the folders. */
export function repeatedTexts(root, folders) {
  const filesOf = new Map();
  for (const file of folders.flatMap((folder) => [...sourcesBelow(join(root, folder))])) {
    for (const text of textsIn(file))
      filesOf.set(text, (filesOf.get(text) ?? new Set()).add(relative(root, file)));
  }
  return [...filesOf]
    .filter(([, files]) => files.size > 1)
    .map(([text, files]) => ({ text, files: [...files] }));
}

function* sourcesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourcesBelow(path);
    else if (isSource(path)) yield path;
  }
}

function textsIn(file) {
  const texts = [];
  const add = (text) => {
    const words = text.trim();
    if (words.length >= shortest && chinese.test(words)) texts.push(words);
  };
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && add(value),
    TemplateElement: ({ value }) => add(value.cooked ?? ''),
    JSXText: ({ value }) => add(value),
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return texts;
}
