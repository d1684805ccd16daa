import type { ReleaseServerAddress } from '../release-server/client';
import { runLine, type Outcome } from './command-line';
import { promoteCommand, retireCommand, rollbackCommand, withdrawCommand } from './deploying.commands';
import { pruneCommand } from './prune';
import { releaseBuildsCommand } from './release-builds';
import type { Command, CommandContext, GivenLine } from './command';
import { guardCommand } from './guard.command';
import { proveCommand } from './prove.command';
import { publishCommand } from './publish.command';
import { auditCommand, ratesCommand, versionsCommand } from './reports.commands';
import { nginxConfigCommand, serveCommand } from './serve.command';
import { issueTokenCommand, signOverrideCommand } from './sign-override.command';
import { statusCommand } from './status.command';
import { matrixCommand, verifyCommand } from './verify.command';

export const runCommand = (
  line: readonly string[],
  surroundings: () => Omit<CommandContext, keyof GivenLine>,
  server: () => ReleaseServerAddress | undefined = () => undefined,
): Promise<Outcome> => runLine(line, { name: 'npm run delivery --', commands, surroundings, server });

export const commands: Readonly<Record<string, Command | undefined>> = {
  publish: publishCommand,
  verify: verifyCommand,
  matrix: matrixCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  retire: retireCommand,
  withdraw: withdrawCommand,
  guard: guardCommand,
  status: statusCommand,
  versions: versionsCommand,
  rates: ratesCommand,
  audit: auditCommand,
  prove: proveCommand,
  prune: pruneCommand,
  'sign-override': signOverrideCommand,
  'nginx-config': nginxConfigCommand,
  'release-builds': releaseBuildsCommand,
  serve: serveCommand(() => commands),
  'issue-token': issueTokenCommand,
};
