import { openAdmission } from '../checks/admission';
import type { Deploying } from '../registry/change';
import type { Callable } from '../release-server/calls';
import { environments, type Environment } from '../registry/registry-record';
import { Refusal } from '../refusal';
import type { Envelope } from '../signatures/envelope';
import type { Stores } from '../storage/stores';

export interface CommandContext {
  rootDir: string;
  dataDir: string;
  hostDir: string;
  /** The name recorded in the history. */
  who: string;
  now: () => Date;
  stores: Stores;
  /** The command runs on a release server: its caller is authenticated and not a user of this machine. */
  isServer?: boolean;
  /** The team's signature of the files that it sent. */
  submitted?: Envelope | undefined;
  /** The command reports what it would change and changes nothing. */
  isDryRun: boolean;
  positionals: readonly string[];
  flag(name: string): boolean;
  /** Value of an option of this command, possibly empty; undefined when it was not given. */
  option(name: string): string | undefined;
}

export interface Answer {
  /** Serialized as one JSON object. */
  json: object;
  text: string;
}

/** The part of its own command line that a command receives. */
export type GivenLine = Pick<CommandContext, 'isDryRun' | 'positionals' | 'flag' | 'option'>;

export interface Command<Context = CommandContext> extends Callable {
  /** The command always runs on this machine, even when the releases are behind a server. */
  isLocal?: boolean;
  /** Throws a Refusal when the command cannot be carried out. */
  run(context: Context): Promise<Answer>;
}

export function environmentOf(text: string | undefined): Environment {
  const found = environments.find((name) => name === text);
  if (!found) throw new Refusal(`--env must be one of ${environments.join(', ')}`);
  return found;
}

/** Counts are stored for eight days. */
export const mostHours = 192;

/** Reads the option `name`, or `usual` without it; throws a Refusal unless it is a whole number from `least` to `most`. */
export function countIn(
  option: CommandContext['option'],
  name: string,
  usual: number,
  most: number,
  least = 1,
): number {
  const text = option(name) ?? String(usual);
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < least || count > most)
    throw new Refusal(`--${name} must be a whole number from ${least} to ${most}`);
  return count;
}

const longestReason = 300;

/** Reads the reason for the history; undefined if absent. Throws a Refusal when the text is too short or too long. */
export function reasonOf(option: CommandContext['option']): string | undefined {
  const reason = option('reason')?.trim();
  if (reason !== undefined && (reason === '' || reason.length > longestReason))
    throw new Refusal(`--reason must say why in 1 to ${longestReason} characters`);
  return reason;
}

/** Returns what a command needs to change the registry, with its rules for what may be served. */
export function deployingOf({
  stores,
  hostDir,
  who,
  now,
  isDryRun,
  flag,
  option,
}: CommandContext): Deploying {
  const admit = openAdmission({
    stores,
    hostDir,
    dropsPages: flag('drops-pages'),
    dropsVersions: flag('drops-versions'),
  });
  return { store: stores.registry, who, now, reason: reasonOf(option), isDryRun, admit };
}
