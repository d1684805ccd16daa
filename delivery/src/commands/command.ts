import { openAdmission } from '../checks/admission';
import type { Deploying } from '../registry/change';
import type { Callable } from '../release-server/calls';
import { environments, type Environment } from '../registry/registry-record';
import { Refusal } from '../refusal';
import type { Envelope } from '../signatures/envelope';
import type { Stores } from '../storage/stores';

/** The context that every command receives. */
export interface CommandContext {
  rootDir: string;
  dataDir: string;
  /** Folder of a built host. */
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
  /** Whether a flag of this command was given. */
  flag(name: string): boolean;
  /** Value of an option of this command, possibly empty; undefined when it was not given. */
  option(name: string): string | undefined;
}

/** The result of a command, as text and as JSON. */
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

/** Reads an environment's name; throws a Refusal for an unknown one. */
export function environmentOf(text: string | undefined): Environment {
  const found = environments.find((name) => name === text);
  if (!found) throw new Refusal(`--env must be one of ${environments.join(', ')}`);
  return found;
}

/** Counts are stored for eight days. */
const mostHours = 192;

/** Reads `--hours`; throws a Refusal for a time span that no counts are stored for. */
export function hoursOf(option: CommandContext['option'], usual: number): number {
  const text = option('hours') ?? String(usual);
  const hours = Number(text);
  if (!/^\d+$/.test(text) || hours < 1 || hours > mostHours)
    throw new Refusal(`--hours must be a whole number from 1 to ${mostHours}`);
  return hours;
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
