import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { remoteName } from '../overrides/override-target';
import { Refusal } from '../refusal';

/** The text of each file, with `%name%`, `%title%` and `%group%` in the places of what is asked for. */
const template = z.record(z.string(), z.string());

/** Fills an empty folder with a remote that has one page. Returns the files. */
export function createFolder(
  folder: string,
  asked: { name: string; title: string; group: string },
): string[] {
  const { name, title, group } = asked;
  if (!remoteName.test(name)) throw new Refusal(`"${name}" is no name of a remote: letters, digits, hyphens`);
  if (!/^[^'"`\\<>{}$%\r\n]{1,12}$/u.test(title))
    throw new Refusal('--title is the text in the menu: one to twelve characters without quotes or brackets');
  if (!/^\w+$/.test(group)) throw new Refusal('--group is a group of the menu, such as tools');
  const found = readdirSync(folder).filter((file) => !file.startsWith('.'));
  if (found.length) throw new Refusal(`${folder} is not empty: ${found.slice(0, 3).join(', ')}`);
  const file = join(import.meta.dirname, 'template.json');
  const files = readAs(template, jsonIn(readFileSync(file), file), `${file} is invalid`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const own = text.replaceAll('%name%', name).replaceAll('%title%', title).replaceAll('%group%', group);
    writeFileSync(join(folder, path), own, { flag: 'wx' });
  }
  return Object.keys(files);
}
