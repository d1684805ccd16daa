import { parseArgs } from 'node:util';
import { escaped } from '../build/file-names';
import { Refusal } from '../refusal';
import type { Callable } from '../release-server/calls';
import type { ReleaseServerAddress } from '../release-server/client';
import type { Answer, Command, GivenLine } from './command';
import { failureInWords } from './failure-in-words';

export interface Outcome {
  stdout: string;
  stderr: string;
  code: 0 | 1;
}

/** A program with commands; commands that cannot run locally are sent to a server. */
export interface Program<Surroundings> {
  /** The text in front of a command, such as `npm run delivery --`. */
  name: string;
  commands: Readonly<
    Record<string, Command<Surroundings & GivenLine> | (Callable & { isLocal?: false }) | undefined>
  >;
  surroundings: () => Surroundings;
  server: () => ReleaseServerAddress | undefined;
}

/** Runs a command line, on a server if one is configured; a failure is part of the outcome, never thrown. */
export async function runLine<Surroundings extends object>(
  line: readonly string[],
  program: Program<Surroundings>,
): Promise<Outcome> {
  const isJson = asksForJson(line);
  try {
    const answer = await answerTo(line, program);
    const text = isJson ? jsonText(answer.json) : `${named(answer.text, program)}\n`;
    return { stdout: harmless(text), stderr: '', code: 0 };
  } catch (problem) {
    if (problem instanceof Refusal) problem.message = named(problem.message, program);
    return outcomeOf(problem, isJson);
  }
}

/** A server names commands as its own operator gives them. */
const named = (text: string, { name, commands }: Pick<Program<object>, 'name' | 'commands'>): string =>
  text.replace(/npm run delivery -- (?=([a-z-]+))/g, (own, command: string) =>
    Object.hasOwn(commands, command) ? `${name} ` : own,
  );

/** Escapes signs on which a terminal acts: reasons and descriptions are written by others. */
const harmless = (text: string): string =>
  text.replace(/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, escaped);

/** Converts a failure to an outcome; as JSON it includes the details of a refusal. */
export function outcomeOf(problem: unknown, isJson: boolean): Outcome {
  const error = failureInWords(problem);
  const found = problem instanceof Refusal ? problem.found : {};
  const trace = process.env.DELIVERY_TRACE && problem instanceof Error ? `${problem.stack}\n` : '';
  return isJson
    ? { stdout: harmless(jsonText({ error, ...found })), stderr: trace, code: 1 }
    : { stdout: '', stderr: `${harmless(error)}\n${trace}`, code: 1 };
}

/** Whether the output is requested as JSON, even when the line itself is invalid. */
export function asksForJson(line: readonly string[]): boolean {
  return line.some((word) => word === '--json' || word.startsWith('--json='));
}

async function answerTo<Surroundings extends object>(
  line: readonly string[],
  program: Program<Surroundings>,
): Promise<Answer> {
  const { commands, server, surroundings } = program;
  const [name = 'help', ...args] = line[0] === '--json' ? line.slice(1) : line;
  if (name === 'help' || name === '--help') return { json: { usage: help(program) }, text: help(program) };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Refusal(`there is no command "${name}"; see ${program.name} help`);
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
  if (!('run' in command)) throw new Refusal(`${name} needs a release server: ${program.name} login`);
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

function help({ name, commands }: Pick<Program<object>, 'name' | 'commands'>): string {
  const known = Object.values(commands).filter((command) => command !== undefined);
  return [
    `${name} <command> [--json] [--dry-run]`,
    '',
    ...known.map(({ usage, what }) => `  ${usage}\n      ${what}`),
    '',
    '--json prints one JSON object; --dry-run reports what would change and changes nothing.',
    '<environment> is staging or production.',
  ].join('\n');
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
