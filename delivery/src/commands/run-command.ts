import { parseArgs } from 'node:util';
import { Refusal } from '../refusal';
import type { ReleaseServerAddress } from '../release-server/client';
import type { Answer, CommandContext } from './command';
import { commands, help } from './commands';
import { failureInWords } from './failure-in-words';

/** The result of a command line: the text for each stream, and the exit code. */
export interface Outcome {
  stdout: string;
  stderr: string;
  code: 0 | 1;
}

type Surroundings = Omit<CommandContext, 'isDryRun' | 'positionals' | 'option' | 'flag'>;

/** Runs a command line, on a server where one is named. A failure is printed on the stream that its reader uses, never thrown. */
export async function runCommand(
  line: readonly string[],
  surroundings: () => Surroundings,
  server: () => ReleaseServerAddress | undefined = () => undefined,
): Promise<Outcome> {
  const isJson = asksForJson(line);
  try {
    const answer = await answerTo(line, surroundings, server);
    return { stdout: isJson ? jsonText(answer.json) : `${answer.text}\n`, stderr: '', code: 0 };
  } catch (problem) {
    return outcomeOf(problem, isJson);
  }
}

/** A failure as an outcome: for machines with the details that a refusal has. */
export function outcomeOf(problem: unknown, isJson: boolean): Outcome {
  const error = failureInWords(problem);
  const found = problem instanceof Refusal ? problem.found : {};
  const trace = process.env.DELIVERY_TRACE && problem instanceof Error ? `${problem.stack}\n` : '';
  return isJson
    ? { stdout: jsonText({ error, ...found }), stderr: trace, code: 1 }
    : { stdout: '', stderr: `${error}\n${trace}`, code: 1 };
}

/** Whether the answer is read by a machine, also where the line itself is refused. */
export function asksForJson(line: readonly string[]): boolean {
  return line.some((word) => word === '--json' || word.startsWith('--json='));
}

async function answerTo(
  line: readonly string[],
  surroundings: () => Surroundings,
  server: () => ReleaseServerAddress | undefined,
): Promise<Answer> {
  const [name = 'help', ...args] = line[0] === '--json' ? line.slice(1) : line;
  if (name === 'help' || name === '--help') return { json: { usage: help() }, text: help() };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
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
  const address = command.isLocal ? undefined : server();
  if (address) {
    const { giveTo } = await import('../release-server/client');
    return giveTo(address, name, command, { positionals, values });
  }
  return command.run({
    ...surroundings(),
    isDryRun: values['dry-run'] === true,
    positionals,
    flag: (flag) => given[flag] === true,
    option: (option) => {
      const value = given[option];
      return typeof value === 'string' ? value : undefined;
    },
  });
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
