import { problems } from 'shared-kernel/contract';
import type { z } from 'zod';
import type { Context } from '../context';
import { fieldIssueOf, Problem } from '../http/problem';
import { createFailures } from '../jobs/round';
import type { Autopilot, ListInput, Provider } from './provider';

interface Registered {
  positional: readonly string[];
  optionNames: readonly string[];
  help: string;
  run(args: Record<string, string>, options: Record<string, string | true>): Promise<unknown>;
}

/** The registry for the platform; modules only see `Provider`. */
export interface ProviderRegistry extends Provider {
  run(name: string, positional: readonly string[], options: Record<string, string | true>): Promise<unknown>;
  describe(): { name: string; usage: string; help: string }[];
  list(kind: string, input: ListInput): Promise<readonly object[]>;
  /** Runs one round of every autopilot; a failing one is logged and does not stop the others. */
  pilotRound(ctx: Context): Promise<void>;
}

export function createProviderRegistry(): ProviderRegistry {
  const commands = new Map<string, Registered>();
  const listers = new Map<string, (input: ListInput) => Promise<readonly object[]>>();
  const pilots: Autopilot[] = [];
  let failures: ReturnType<typeof createFailures> | undefined;
  return {
    command(name, about, run) {
      if (commands.has(name)) throw new Error(`two provider commands are called ${name}`);
      commands.set(name, {
        positional: about.positional ?? [],
        optionNames: namesOf(about.options),
        help: about.help,
        run: async (args, options) => run({ args, options: parsed(about.options, options) }),
      });
    },
    lister: (kind, list) => void listers.set(kind, list),
    autopilot: (pilot) => void pilots.push(pilot),
    async run(name, positional, options) {
      const command = commands.get(name);
      if (!command)
        throw new Problem(problems.notFound, {}, { message: `unknown command ${name}; help lists them` });
      return command.run(named(name, command, positional), known(command, options));
    },
    describe: () =>
      [...commands]
        .map(([name, command]) => ({ name, usage: usageOf(name, command), help: command.help }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    async list(kind, input) {
      const list = listers.get(kind);
      if (!list)
        throw new Problem(
          problems.notFound,
          {},
          { message: `unknown kind ${kind}; available: ${[...listers.keys()].join(', ')}` },
        );
      return list(input);
    },
    async pilotRound(ctx) {
      failures ??= createFailures(() => ctx.log);
      for (const pilot of pilots)
        await failures.run(`autopilot.${pilot.name}`, ctx.clock.now(), (round) =>
          pilot.run(ctx, waitingSince(ctx, pilot), round),
        );
    },
  };
}

/** With a fixed clock no row ever gets old, so the provider then acts in the next round. */
function waitingSince(ctx: Context, pilot: Autopilot): Date {
  const delayMs = ctx.config.demoNow === undefined ? pilot.delaySeconds * 1000 : -1;
  return new Date(ctx.clock.now().getTime() - delayMs);
}

function usageOf(name: string, command: Registered): string {
  return [
    name,
    ...command.positional.map((one) => `<${one}>`),
    ...command.optionNames.map((one) => `[--${one} …]`),
  ].join(' ');
}

function namesOf(options: z.ZodType | undefined): string[] {
  return options && 'shape' in options ? Object.keys(options.shape as object) : [];
}

function parsed<Options extends z.ZodType>(schema: Options | undefined, options: object): z.output<Options> {
  if (!schema) return {} as z.output<Options>;
  const result = schema.safeParse(options);
  if (result.success) return result.data;
  const fields = result.error.issues.map(fieldIssueOf);
  throw new Problem(
    problems.invalidInput,
    {},
    { fields, message: fields.map((one) => `--${one.field}: ${one.message}`).join('; ') },
  );
}

function named(name: string, command: Registered, positional: readonly string[]): Record<string, string> {
  if (positional.length !== command.positional.length)
    throw new Problem(problems.invalidInput, {}, { message: `usage: ${usageOf(name, command)}` });
  return Object.fromEntries(command.positional.map((key, index) => [key, positional[index] ?? '']));
}

function known(command: Registered, options: Record<string, string | true>): Record<string, string | true> {
  const strange = Object.keys(options).filter((name) => !command.optionNames.includes(name));
  if (strange.length === 0) return options;
  throw new Problem(
    problems.invalidInput,
    {},
    { message: `${problems.invalidInput.text}: unknown option --${strange.join(', --')}` },
  );
}
