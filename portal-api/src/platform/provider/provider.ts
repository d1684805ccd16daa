import type { z } from 'zod';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../context';
import type { Round } from '../jobs/round';

interface CommandInput<Options> {
  /** Named positional arguments, as typed. */
  args: Record<string, string>;
  options: Options;
}

export interface Command<Options extends z.ZodType> {
  /** Names of required positional arguments, in order. */
  positional?: readonly string[];
  /** Options are passed as text, flags as `true`. Use `numberInText` for numbers, `yesOrNo` for flags. */
  options?: Options;
  help: string;
}

/** Filters of `list <kind>`. */
export interface ListInput {
  customerId?: CustomerId;
  status?: string;
}

export interface Autopilot {
  name: string;
  /** Seconds that a row waits before the simulated provider acts on it. */
  delaySeconds: number;
  /** Acts on every row that has waited since `before` or earlier. */
  run(ctx: Context, before: Date, round: Round): Promise<void>;
}

/** The provider's back office, operated from the command line. */
export interface Provider {
  /** The result of `run` is printed as JSON; a thrown Problem becomes the command's error. */
  command<Options extends z.ZodType = z.ZodObject<{}>>(
    name: string,
    about: Command<Options>,
    run: (input: CommandInput<z.output<Options>>) => Promise<unknown>,
  ): void;
  /** Adds a kind to `list`: newest first, at most 200 rows with ids, numbers and states. */
  lister(kind: string, list: (input: ListInput) => Promise<readonly object[]>): void;
  autopilot(pilot: Autopilot): void;
}
