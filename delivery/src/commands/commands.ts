import { auditCommand } from './reports/audit.command';
import type { Command } from './command';
import { guardCommand } from './guard.command';
import { nginxConfigCommand } from './nginx-config.command';
import { issueTokenCommand } from './issue-token.command';
import { matrixCommand } from './matrix.command';
import { promoteCommand } from './promote.command';
import { proveCommand } from './prove.command';
import { pruneCommand } from './prune.command';
import { publishCommand } from './publish.command';
import { ratesCommand } from './reports/rates.command';
import { releaseBuildsCommand } from './release-builds.command';
import { retireCommand } from './retire.command';
import { rollbackCommand } from './rollback.command';
import { serveCommand } from './serve.command';
import { signOverrideCommand } from './sign-override.command';
import { statusCommand } from './reports/status.command';
import { verifyCommand } from './verify.command';
import { versionsCommand } from './reports/versions.command';
import { withdrawCommand } from './withdraw.command';

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
