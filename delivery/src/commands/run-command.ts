import type { ReleaseServerAddress } from '../release-server/client';
import type { CommandContext, GivenLine } from './command';
import { runLine, type Outcome } from './command-line';
import { commands } from './commands';

/** Runs a command line of `npm run delivery`. */
export const runCommand = (
  line: readonly string[],
  surroundings: () => Omit<CommandContext, keyof GivenLine>,
  server: () => ReleaseServerAddress | undefined = () => undefined,
): Promise<Outcome> => runLine(line, { name: 'npm run delivery --', commands, surroundings, server });
