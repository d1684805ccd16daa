import { parseArgs } from 'node:util';
import { Refusal } from '../refusal';
import type { CommandContext } from './command';
import { commands, help } from './commands';

/** The result of a command line: the text for each stream, and the exit code. */
export interface Outcome {
  stdout: string;
  stderr: string;
  code: 0 | 1;
}

type Surroundings = Omit<CommandContext, 'isDryRun' | 'positionals' | 'option' | 'flag'>;

/** Runs a command line. A failure is printed on the stream that its reader uses, never thrown. */
export async function runCommand(
  [name = 'help', ...args]: readonly string[],
  surroundings: () => Surroundings,
): Promise<Outcome> {
  const isJson = args.includes('--json');
  try {
    if (name === 'help' || name === '--help') return { stdout: `${help()}\n`, stderr: '', code: 0 };
    const command = commands[name];
    if (!command) throw new Refusal(`there is no command "${name}"; see npm run delivery -- help`);
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        ...Object.fromEntries((command.flags ?? []).map((flag) => [flag, { type: 'boolean' as const }])),
        ...Object.fromEntries((command.options ?? []).map((option) => [option, { type: 'string' as const }])),
      },
    });
    const given: Record<string, unknown> = values;
    const answer = await command.run({
      ...surroundings(),
      isDryRun: values['dry-run'] === true,
      positionals,
      flag: (flag) => given[flag] === true,
      option: (option) => {
        const value = given[option];
        return typeof value === 'string' ? value : undefined;
      },
    });
    return {
      stdout: isJson ? `${JSON.stringify(answer.json, null, 1)}\n` : `${answer.text}\n`,
      stderr: '',
      code: 0,
    };
  } catch (problem) {
    const error = messageOf(problem);
    const found = problem instanceof Refusal ? problem.found : {};
    return isJson
      ? { stdout: `${JSON.stringify({ error, ...found }, null, 1)}\n`, stderr: '', code: 1 }
      : { stdout: '', stderr: `${error}\n`, code: 1 };
  }
}

/** A refusal and a mistyped option need no stack trace; anything else is a bug and is printed with its trace. */
function messageOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  const isExpected =
    problem instanceof Refusal || (problem as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  return isExpected ? problem.message : (problem.stack ?? problem.message);
}
