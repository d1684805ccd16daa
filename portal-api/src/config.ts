import { tracingOf, tracingVariables, type TracingConfig } from 'delivery/observed/settings';
import { z } from 'zod';
import { bucketConfigOf, bucketVariables, missingBucketVariables } from './modules/files/bucket-config';
import {
  mailConfigOf,
  mailVariables,
  missingMailVariables,
  type MailConfig,
} from './modules/invoicing/mail-config';
import {
  missingWechatVariables,
  wechatBaseUrl,
  wechatConfigOf,
  wechatEarlierKey,
  wechatVariables,
  type WechatConfig,
} from './modules/payment/v3/v3-config';
import {
  recognitionConfigOf,
  recognitionVariables,
  type RecognitionConfig,
} from './modules/recognition/recognition-config';
import {
  missingSealVariables,
  sealConfigOf,
  sealVariables,
  type SealConfig,
} from './modules/documents/seal/seal-config';
import { missingSmsVariables, smsConfigOf, smsVariables, type SmsConfig } from './platform/sms/sms-config';
import { leastCharacters } from './platform/secret/least-characters';
import type { BucketAddress } from 'delivery/environment/bucket-address';
import { readSettings } from 'delivery/environment/read-settings';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

const atLeast = (characters: number) =>
  z
    .string()
    .refine((text) => text.trim().length >= characters, `must have at least ${characters} characters`);

const listenAddress = z
  .string()
  .regex(/^(?:\[[\da-fA-F:]+\]|[\w.-]+):\d{1,5}$/, 'must be an address and a port such as 127.0.0.1:8090')
  .optional();

/** The descriptions are written into docs/settings.md; `unset` describes the default. */
export const apiVariables = z.object({
  PORTAL_API_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(0)
    .meta({ description: 'port of the API, for an nginx in front', unset: 'a free one' }),
  PORTAL_API_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('address that the API listens on; another one where edge or nginx run elsewhere'),
  PORTAL_NOTICE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(6)
    .default(0)
    .describe(
      'how long API and edge go on answering after SIGTERM, while they say that they are not ready; for several instances ([deploying.md](deploying.md#a-rolling-update))',
    ),
  PORTAL_DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('embedded database, uploaded files, published remotes, secrets'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .meta({
      description: 'a PostgreSQL server ([deploying.md](deploying.md#on-a-postgresql-server))',
      unset: 'the embedded database',
    }),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .meta({
      description:
        'that server itself, where `DATABASE_URL` is a pooler: live messages and migrations need it ([deploying.md](deploying.md#behind-a-pooler))',
      unset: '`DATABASE_URL`',
    }),
  PORTAL_DATABASE_SCHEMA: z
    .string()
    .regex(/^(?!pg_)[a-z][a-z0-9_]{0,49}$/, 'must be a short word of lower-case letters, digits and _')
    .optional()
    .meta({ description: 'schema of the tables on that server', unset: '`portal`, made by the portal' }),
  PORTAL_SEED: z.enum(['demo', 'none']).optional().meta({
    description:
      '`demo` fills a new database with the demo accounts and fixes the SMS code; `none` starts empty',
    unset: '`demo`, with `DATABASE_URL` `none`',
  }),
  PORTAL_BRAND_NAME: z.string().min(1).max(40).default('雇安通').describe('name of the product, in titles'),
  PORTAL_BRAND_CODE: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,19}$/, 'must be a short word of lower-case letters and digits')
    .default('gat')
    .describe('short code that names the session cookie'),
  PORTAL_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
    .optional()
    .meta({
      description: 'where people reach the portal: printed on documents, as the address that verifies them',
      unset: '`http://localhost:<PORT>`',
    }),
  PORTAL_SECRET: atLeast(leastCharacters.portal).optional().meta({
    description:
      'seals and indexes personal data, signs addresses of files; 32 characters or more. Losing it loses that data ([secrets.md](secrets.md))',
    unset: 'made on the first start',
  }),
  PORTAL_EDGE_SECRET: z
    .string()
    .regex(/^[\w.~+/=-]{32,200}$/, 'must have 32 to 200 letters, digits and signs of -_.~+/=')
    .optional()
    .meta({
      description: 'by which API, edge and nginx know each other ([deploying.md](deploying.md))',
      unset: 'made on the first start',
    }),
  PROVIDER_AUTOPILOT: flag.optional().meta({
    description: 'the simulated provider acts by itself after some seconds',
    unset: '`on` in the demo',
  }),
  PROVIDER_TOKEN: atLeast(leastCharacters.provider)
    .optional()
    .meta({ description: 'guards `/provider-api`; 16 characters or more', unset: 'made on the first start' }),
  PROVIDER_LISTEN: listenAddress.meta({
    description:
      'address and port of the provider’s calls, which the public port then does not answer ([deploying.md](deploying.md#the-providers-calls))',
    unset: 'the public port',
  }),
  METRICS_LISTEN: listenAddress.meta({
    description:
      'address and port of the API’s metrics for Prometheus, such as 127.0.0.1:9464 ([deploying.md](deploying.md#prometheus))',
    unset: 'no metrics',
  }),
  ...tracingVariables,
  DEMO_NOW: z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2026-11-21T09:30:00+08:00' })
    .optional()
    .meta({
      description: 'starts a settable clock at this instant, for demonstrations and tests',
      unset: 'the real time',
    }),
  ...mailVariables,
  ...sealVariables,
  ...bucketVariables,
  ...wechatVariables,
  ...wechatEarlierKey,
  ...smsVariables,
  ...recognitionVariables,
  WECHAT_BASE_URL: wechatBaseUrl,
});

const environment = apiVariables.superRefine((set, check) => {
  const refuse = (name: string, message: string) => check.addIssue({ code: 'custom', path: [name], message });
  const refuseUnset = (names: readonly string[], others: string) => {
    for (const name of names) refuse(name, `must be set beside ${others}`);
  };
  refuseUnset(missingWechatVariables(set), 'the other WECHAT_* variables');
  refuseUnset(missingSealVariables(set), 'its other half');
  refuseUnset(missingSmsVariables(set), 'the others of its gateway');
  refuseUnset(missingBucketVariables(set), 'FILES_STORE=s3://…');
  if (set.DATABASE_DIRECT_URL !== undefined && set.DATABASE_URL === undefined)
    refuseUnset(['DATABASE_URL'], 'DATABASE_DIRECT_URL');
  refuseUnset(missingMailVariables(set), 'the others of the mail server, or of DKIM');
  const signing = (['WECHAT_MCHID', 'ALIYUN_SMS_ACCESS_KEY_ID', 'TENCENT_SMS_SECRET_ID'] as const).find(
    (name) => set[name] !== undefined,
  );
  if (signing !== undefined && set.DEMO_NOW !== undefined)
    refuse('DEMO_NOW', `cannot be used with the real gateway of ${signing}`);
});

/** All settings from the environment, validated once at start. */
export interface Config {
  /** Port of the API; 0 picks a free one. */
  port: number;
  host: string;
  /** How long a process that shuts down still answers, so that others notice; 0 if there is only one. Milliseconds. */
  noticeMs: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Address of the server itself, without a pooler; undefined: same as `databaseUrl`. */
  databaseDirectUrl?: string | undefined;
  /** Undefined: a schema that the portal creates, or public if an earlier version has put its tables there. */
  databaseSchema: string | undefined;
  seed: 'demo' | 'none';
  brand: { name: string; code: string };
  /** Public address of the portal, without a slash at the end; printed on documents. Undefined: this machine. */
  publicUrl?: string | undefined;
  /** Undefined: a secret is generated and stored in the data folder. */
  secret: string | undefined;
  /** Shared secret of the edge; undefined: forwarded client headers are not trusted. */
  edgeSecret?: string | undefined;
  providerToken: string | undefined;
  /** Address for the provider's calls; undefined: `port`. */
  providerListen?: ListenAddress | undefined;
  /** Address at which Prometheus reads the metrics of this process; undefined: nothing is measured. */
  metricsListen?: ListenAddress | undefined;
  /** Target for traces; undefined: tracing is off. */
  tracing?: TracingConfig | undefined;
  autopilot: boolean;
  /** Fixes the clock at this time until a provider command moves it. */
  demoNow: string | undefined;
  /** Undefined: the demo generates a certificate, and others have no seal. */
  seal?: SealConfig | undefined;
  /** Undefined: files are stored in the data folder. */
  filesBucket?: BucketAddress | undefined;
  /** Undefined: mails are stored as files in the data folder instead of being sent. */
  smtp?: MailConfig | undefined;
  /** Fixed SMS code of the demo; undefined: random codes. */
  demoSmsCode: string | undefined;
  /** Undefined: text messages are stored for the provider to read. */
  sms?: SmsConfig | undefined;
  /** Undefined: the simulated gateway is used. */
  wechat: WechatConfig | undefined;
  /** Undefined: documents are not recognised, and users fill in the forms. */
  recognition?: RecognitionConfig | undefined;
}

interface ListenAddress {
  host: string;
  port: number;
}

function addressOf(text: string | undefined): ListenAddress | undefined {
  if (text === undefined) return undefined;
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
}

/** Reads the environment; throws one Error that lists every issue. Empty variables count as unset. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = readSettings(environment, env);
  // The demo's passwords and SMS code are public, so a server gets demo data only on request.
  const seed = set.PORTAL_SEED ?? (set.DATABASE_URL === undefined ? 'demo' : 'none');
  const isDemo = seed === 'demo';
  return {
    port: set.PORTAL_API_PORT,
    host: set.PORTAL_API_HOST,
    noticeMs: set.PORTAL_NOTICE_SECONDS * 1000,
    dataDir: set.PORTAL_DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    databaseSchema: set.PORTAL_DATABASE_SCHEMA,
    seed,
    brand: { name: set.PORTAL_BRAND_NAME, code: set.PORTAL_BRAND_CODE },
    // redos-exception: whoever runs the portal sets it
    publicUrl: set.PORTAL_PUBLIC_URL?.replace(/\/+$/, ''),
    secret: set.PORTAL_SECRET,
    edgeSecret: set.PORTAL_EDGE_SECRET,
    providerToken: set.PROVIDER_TOKEN,
    providerListen: addressOf(set.PROVIDER_LISTEN),
    metricsListen: addressOf(set.METRICS_LISTEN),
    tracing: tracingOf(set),
    autopilot: set.PROVIDER_AUTOPILOT ?? isDemo,
    demoNow: set.DEMO_NOW,
    seal: sealConfigOf(set),
    filesBucket: bucketConfigOf(set),
    smtp: mailConfigOf(set),
    demoSmsCode: isDemo ? '246810' : undefined,
    sms: smsConfigOf(set),
    wechat: wechatConfigOf(set, set.WECHAT_BASE_URL),
    recognition: recognitionConfigOf(set),
  };
}
