import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commands, help } from './commands';
import { Refusal } from '../refusal';

const rootDir = join(import.meta.dirname, '..', '..');
const [name = 'help', ...args] = process.argv.slice(2);

try {
  const command = commands[name];
  if (name === 'help' || name === '--help') process.stdout.write(help());
  else if (!command) throw new Refusal(`there is no command "${name}"; see npm run delivery -- help`);
  else {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { version: { type: 'string' }, env: { type: 'string' }, keep: { type: 'string' } },
    });
    const answer = await command.run({
      rootDir,
      dataDir: process.env.PORTAL_DATA_DIR ?? join(rootDir, '.data'),
      who: process.env.PORTAL_OPERATOR ?? userInfo().username,
      positionals,
      values,
    });
    process.stdout.write(`${JSON.stringify(answer, null, 1)}\n`);
  }
} catch (problem) {
  const expected =
    problem instanceof Refusal || (problem as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  const error = problem instanceof Error ? (expected ? problem.message : problem.stack) : String(problem);
  process.stdout.write(`${JSON.stringify({ error })}\n`);
  process.exitCode = 1;
}
