import { parseArgs } from 'node:util';
import { rootDir } from './lib/paths.mjs';
import { install } from './lib/install.mjs';
import { makeRemote } from './new-remote/make-remote.mjs';

const usage = `npm run new-remote -- <name> [--title <text in the menu>] [--group <group of the menu>]`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string', default: '新功能' }, group: { type: 'string', default: 'tools' } },
  });
  const [name = '', ...more] = positionals;
  if (more.length) throw new Error(`one name at a time, not also ${more.join(', ')}`);
  const folder = makeRemote(rootDir, { name, ...values });
  console.log(`made ${folder}/ with its first page at /${name}/index`);
  await install();
  console.log(`\nnext:
  npm run dev -- ${name}     see it in the portal, with hot reload
  npx jest ${folder}     its specs
  docs/releasing.md     its first release`);
} catch (problem) {
  console.error(`${problem.message}\n\nusage: ${usage}`);
  process.exitCode = 1;
}
