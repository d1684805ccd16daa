import { join, dirname } from 'node:path';
import type { Command, GivenLine } from '../commands/command';
import { runLine } from '../commands/command-line';
import { howToOpen } from '../dev/how-to-open';
import { Refusal } from '../refusal';
import { calls } from '../release-server/calls';
import { giveTo } from '../release-server/client';
import { knownServer, logIn } from './login';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { noRemoteName, remoteName } from '../overrides/override-target';

/** The text of each file, with the placeholders `%name%`, `%title%` and `%group%`. */
const template = z.record(z.string(), z.string());

/** Creates a remote with one page in an empty folder. Returns the files. */
function createFolder(folder: string, { name, title, group }: Record<'name' | 'title' | 'group', string>) {
  if (!remoteName.test(name)) throw new Refusal(noRemoteName(name));
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

/** Commands that a team runs in the folder of its remote. */
type LocalCommand = Command<{ rootDir: string } & GivenLine>;

const program = 'npx remote';
const server = () => knownServer(process.env);
const log = (text: string) => void process.stderr.write(`${text}\n`);

const createCommand: LocalCommand = {
  usage: 'create <name> [--title <text in the menu>] [--group <group of the menu>]',
  what: 'fill this empty folder with a remote that has one page',
  options: ['title', 'group'],
  isLocal: true,
  async run({ rootDir, positionals: [name = ''], option }) {
    const files = createFolder(rootDir, {
      name,
      title: option('title') ?? '新功能',
      group: option('group') ?? 'tools',
    });
    const next = `npm install\n${program} dev --against <address of a staging portal>`;
    return { json: { files }, text: `made ${files.join(', ')}\n\nnext:\n${next}` };
  },
};

const devCommand: LocalCommand = {
  usage: 'dev --against <address of a staging portal> [--port <n>]',
  what: 'serve this folder with hot reload to your own browser, inside that portal',
  options: ['against', 'port'],
  isLocal: true,
  async run({ rootDir, option }) {
    const given = option('against') ?? '';
    if (!URL.canParse(given)) throw new Refusal('--against must be the address of a staging portal');
    const portal = new URL(given).origin;
    const reply = await fetch(new URL('/overrides.json', portal)).catch(() => undefined);
    if (!reply?.ok)
      throw new Refusal(`${portal} does not let browsers choose versions: name a staging portal`);
    const port = Number(option('port') ?? '8180');
    const { serveFolder } = await import('./remote-build');
    const onTypes = (errors: readonly string[]) => log(errors.length ? errors.join('\n') : 'types are fine');
    const { remote, stop } = await serveFolder(rootDir, { port, portal, onTypes });
    log(howToOpen({ remote, portal, origin: `http://localhost:${port}` }));
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    });
    await stop();
    return { json: { remote }, text: 'ended' };
  },
};

const buildCommand: LocalCommand = {
  usage: 'build [--out <folder>]',
  what: 'build this folder into one that can be published (dist)',
  options: ['out'],
  isLocal: true,
  async run({ rootDir, option }) {
    const folder = join(rootDir, option('out') ?? 'dist');
    const { buildFolder } = await import('./remote-build');
    const { remote } = await buildFolder(rootDir, folder);
    return { json: { remote, folder }, text: `built ${remote} into ${folder}` };
  },
};

const checkCommand: LocalCommand = {
  usage: 'check',
  what: 'check types, build, and have the server say whether it would publish this',
  isLocal: true,
  async run({ rootDir }) {
    const address = server();
    if (!address) throw new Refusal(`the server knows what is served beside this: ${program} login`);
    const { buildFolder, typeErrors } = await import('./remote-build');
    const errors = await typeErrors(rootDir);
    if (errors.length) throw new Refusal(errors.join('\n'), { errors });
    const from = join(rootDir, 'dist');
    const { remote } = await buildFolder(rootDir, from);
    // A version that is never published, so that it is not compared with an earlier release.
    const values = { version: '0.0.0-check', from, 'dry-run': true };
    return giveTo(address, 'publish', calls.publish, { positionals: [remote], values });
  },
};

const loginCommand: LocalCommand = {
  usage: 'login <address of the release server> [--token-file <file>]',
  what: 'keep the address and your token for the commands below; the token is asked for',
  options: ['token-file'],
  isLocal: true,
  async run({ positionals: [url = ''], option }) {
    if (!url) throw new Refusal('name the address of the release server');
    const file = await logIn(process.env, url, option('token-file'));
    return { json: { server: url, file }, text: `${url} knows this token; both are kept in ${file}` };
  },
};

const { publish, verify, promote, status, rollback } = calls;
const outcome = await runLine(process.argv.slice(2), {
  name: program,
  commands: {
    create: createCommand,
    dev: devCommand,
    build: buildCommand,
    check: checkCommand,
    login: loginCommand,
    publish,
    verify,
    promote,
    status,
    rollback,
  },
  surroundings: () => ({ rootDir: process.cwd() }),
  server,
});
process.stdout.write(outcome.stdout);
process.stderr.write(outcome.stderr);
process.exitCode = outcome.code;
