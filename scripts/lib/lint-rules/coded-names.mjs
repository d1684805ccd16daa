import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../paths.mjs';

const kernel = join(rootDir, 'shared-kernel', 'src');
const folders = ['dictionaries', 'nouns'].map((name) => join(kernel, 'domain', name));

/** Codes of problems, from `withStatus(404, …)` and `business(3001, …)`, which responses and errors have as `code`. */
function problemCodes() {
  const text = readFileSync(join(kernel, 'contract', 'problem.ts'), 'utf8');
  return [...text.matchAll(/\b(?:withStatus|business)\((\d+),/g)].map((match) => Number(match[1]));
}

/**
 * Returns the codes of every dictionary with numeric codes, with its name in source and on the wire (that of a noun).
 */
function dictionaries() {
  const files = folders.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
  return files.flatMap((file) => {
    const declarations = readFileSync(file, 'utf8').split('export const ').slice(1);
    return declarations.flatMap((text) => {
      const codes = [...text.matchAll(/\bcode: (\d+)/g)].map((match) => Number(match[1]));
      const name = /\b(?:name: |defineCodes\(\s*)'(\w+)'/.exec(text)?.[1];
      return codes.length === 0 || !name
        ? []
        : [{ names: [text.match(/^(?!\w+Noun)\w+/)?.[0] ?? name, name], codes }];
    });
  });
}

const lastWordOf = (name) => name.match(/[A-Z]?[a-z]+$/)?.[0].toLowerCase() ?? name;

/**
 * If this many dictionaries share the last word of their name, any name with that word is a code: `linkerAuditStatus`.
 */
const enough = 3;

/**
 * Returns a function from the name of a variable, field or column to its possible codes, of a dictionary or of
 * problems; undefined if there are none.
 */
export function codesByName() {
  const exact = new Map([['code', new Set(problemCodes())]]);
  const families = new Map();
  for (const { names, codes } of dictionaries()) {
    for (const name of names) exact.set(name, new Set([...(exact.get(name) ?? []), ...codes]));
    const word = lastWordOf(names[0]);
    families.set(word, [...(families.get(word) ?? []), codes]);
  }
  return (given) => {
    const name = given.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
    // Singular of `jobTypes` or `failedStatuses`; names with `http` are excluded, as HTTP has separate codes.
    const singular = name.replace(/(?<=s)es$|(?<=[^su])s$/, '');
    const own = exact.get(name) ?? exact.get(singular);
    if (own || name.startsWith('http')) return own;
    const family = families.get(lastWordOf(singular)) ?? [];
    return family.length >= enough ? new Set(family.flat()) : undefined;
  };
}
