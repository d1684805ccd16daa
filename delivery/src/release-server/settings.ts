import * as z from 'zod';
import { readSettings } from '../environment/read-settings';
import { listenAddress } from '../observed/settings';
import { Refusal } from '../refusal';
import type { AlarmTarget } from './alarms';

/** Descriptions are copied into docs/settings.md. */
export const releaseServerVariables = z.object({
  RELEASES_METRICS_LISTEN: listenAddress.optional().meta({
    description:
      'address and port of the release server’s metrics for Prometheus ([deploying.md](deploying.md#prometheus))',
    unset: 'no metrics',
  }),
  RELEASES_ALARM_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'is sent what was rolled back, withdrawn, or failed as a canary ([releasing.md](releasing.md#alarms))',
      unset: 'no alarms',
    }),
  RELEASES_ALARM_SECRET: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe('signs these alarms; 32 characters or more'),
  RELEASES_SIGN_IN_SECRET: z.string().min(1).optional().meta({
    description:
      'secret of the client that people sign in to the console with ([releasing.md](releasing.md#signing-in))',
    unset: 'a client without one',
  }),
  PORTAL_VERIFY_SANDBOX: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off`: `verify` and `matrix` run versions in Chromium without its sandbox, and the verification says so ([deploying.md](deploying.md#the-sandbox-of-verify))',
    ),
});

const sandboxVariable = releaseServerVariables.pick({ PORTAL_VERIFY_SANDBOX: true });

/** Reads whether a version is verified in the browser's sandbox, on a release server and on any other machine. */
export const readSandbox = (env: NodeJS.ProcessEnv) =>
  readSettings(sandboxVariable, env).PORTAL_VERIFY_SANDBOX;

/** Reads the settings of a release server from the environment; throws a Refusal that lists every issue. */
export function readReleaseServer(env: NodeJS.ProcessEnv) {
  const set = readSettings(releaseServerVariables, env);
  const { RELEASES_ALARM_URL: url, RELEASES_ALARM_SECRET: secret } = set;
  if ((url === undefined) !== (secret === undefined))
    throw new Refusal('RELEASES_ALARM_URL and RELEASES_ALARM_SECRET are set together');
  const alarms: AlarmTarget | undefined = url && secret ? { url, secret } : undefined;
  const { RELEASES_METRICS_LISTEN: metricsListen, RELEASES_SIGN_IN_SECRET: signInSecret } = set;
  return { metricsListen, alarms, signInSecret };
}
