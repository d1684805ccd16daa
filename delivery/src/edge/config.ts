import { join } from 'node:path';
import * as z from 'zod';
import { environments } from '../registry/registry-record';
import type { OverrideRules } from '../overrides/override-policy';
import { edgeSecretPattern } from './caller';
import type { ApiPlace } from './proxy/api-address';
import { providerPath, type ProviderFacts } from './provider-page';
import {
  listenAddress,
  type ListenAddress,
  type TracingConfig,
  tracingOf,
  tracingVariables,
} from '../observed/settings';
import { signingVariables, type SigningSettings } from '../signatures/signing-keys';
import { bucketSettings, storeVariables, type BucketSettings } from '../storage/bucket-settings';
import { readSettings } from '../environment/read-settings';
import type { OtlpTarget } from '../telemetry/forward-logs';

const port = z.coerce.number().int().min(0).max(65535);

/** Descriptions are copied into docs/settings.md; variables that the API reads too are described there. */
export const edgeVariables = z.object({
  PORT: port.default(8080).describe('the one port'),
  EDGE_HOST: z.string().min(1).default('0.0.0.0').describe('address that it listens on'),
  EDGE_METRICS_LISTEN: listenAddress.optional().meta({
    description:
      'address and port of the edge’s metrics for Prometheus ([deploying.md](deploying.md#prometheus))',
    unset: 'no metrics',
  }),
  PORTAL_API_PORT: port.optional(),
  PORTAL_APIS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}(?:,[\w.-]+:\d{1,5})*$/, 'must be a list such as api-1:8081,api-2:8081')
    .transform((text) =>
      text.split(',').map((place) => {
        const [host = '', number] = place.split(':');
        return { host, port: Number(number) };
      }),
    )
    .optional()
    .meta({
      description:
        'where the APIs listen, separated by commas: calls go to those that are ready ([deploying.md](deploying.md#containers))',
      unset: '`PORTAL_API_PORT` on the loopback',
    }),
  PORTAL_NOTICE_SECONDS: z.coerce.number().int().min(0).max(6).default(0),
  PORTAL_EDGE_SECRET: z
    .string()
    .regex(edgeSecretPattern, 'must have 32 to 200 letters, digits and signs of -_.~+/=')
    .optional(),
  PORTAL_DATA_DIR: z.string().min(1).default('.data'),
  PORTAL_HOST_DIR: z
    .string()
    .min(1)
    .default(join('host', 'dist'))
    .describe('a built host, served where the registry names none'),
  PORTAL_ENVIRONMENT: z
    .enum(environments)
    .default('production')
    .describe(
      '`staging` serves what is promoted there and lets browsers try versions out ([staging.md](staging.md))',
    ),
  PORTAL_CANARY_GUARD: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on` rolls back a canary with a higher error rate than the current version ([registry.md](registry.md))',
    ),
  ...storeVariables,
  ...signingVariables,
  PORTAL_BRAND_NAME: z.string().min(1).max(40).default('雇安通'),
  PORTAL_BRAND_CODE: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,19}$/, 'must be a short word of lower-case letters and digits')
    .default('gat'),
  PORTAL_BRAND_SITE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'official website, at the end of the menu',
      unset: '`/provider`, a page of the portal that names the provider',
    }),
  PORTAL_SALES_COMPANY: z
    .string()
    .min(1)
    .max(60)
    .default('示例保险销售服务有限公司')
    .describe('company named in the footer'),
  PORTAL_CONTACT: z.string().min(1).max(120).optional().describe('how the provider is reached, on that page'),
  PORTAL_ICP: z.string().min(1).max(60).optional().describe('filing number of the site'),
  PORTAL_SEED: z.enum(['demo', 'none']).optional(),
  PORTAL_OVERRIDE_ORIGINS: z
    .string()
    .regex(
      /^(?:https?:\/\/[\w.-]+(?::(?:\d+|\*))?(?:,|$))+$/,
      'must be a list of origins such as http://localhost:*,https://preview.example.com',
    )
    .optional()
    .meta({
      description:
        'where staging may load versions on trial from, separated by commas ([staging.md](staging.md))',
      unset: '`http://localhost:*`',
    }),
  PORTAL_REMOTES_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[\w.-]+(?::\d+)?$/, 'must be an origin such as https://cdn.example.com')
    .optional()
    .describe('another origin that serves the files of remotes ([deploying.md](deploying.md))'),
  PORTAL_OVERRIDE_KEY: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe('signs links to versions on trial, for production; 32 characters or more'),
  PORTAL_OTLP_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('an OpenTelemetry collector for telemetry of browsers ([telemetry.md](telemetry.md))'),
  PORTAL_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(?:,[\w-]+=[^,]+)*$/, 'must be a list such as name=value,name=value')
    .optional()
    .describe('headers of these calls'),
  OTEL_EXPORTER_OTLP_ENDPOINT: tracingVariables.OTEL_EXPORTER_OTLP_ENDPOINT.meta({
    description:
      'an OpenTelemetry collector for traces of edge and API ([deploying.md](deploying.md#traces)); its other settings have their usual names',
    unset: 'no traces',
  }),
  OTEL_TRACES_SAMPLER_ARG: tracingVariables.OTEL_TRACES_SAMPLER_ARG.describe(
    'share of the traces that are kept, 0 to 1; the same everywhere',
  ),
});

/** Where `npm run dev` serves a remote. */
const developersOrigin = 'http://localhost:*';

/** A rise in errors has to be handled within a minute. */
const guardEveryMs = 10_000;

export interface BrandConfig {
  name: string;
  /** Names the session cookie. */
  code: string;
  /** The provider's official website, or the path of the portal's page about the provider. */
  site?: string;
  /** Who sells the insurance and handles the claims. */
  salesCompany: string;
  /** The site's filing number (ICP备案号). */
  icp?: string;
}

export interface EdgeConfig {
  port: number;
  address: string;
  /** Address where Prometheus reads the metrics of this process; undefined: no metrics are collected. */
  metricsListen?: ListenAddress | undefined;
  /** Port of the API on the loopback interface; undefined until its process has reported it. */
  apiPort: number | undefined;
  /** Addresses of several APIs, or of one on another machine. */
  apis?: readonly ApiPlace[] | undefined;
  /** How long the edge still responds after the signal to end, until load balancers notice; 0 for a single instance. */
  noticeMs?: number;
  /** Shared secret of API, edge and a proxy in front of them; without it no forwarded client headers are trusted. */
  edgeSecret?: string | undefined;
  dataDir: string;
  hostDir: string;
  environment: (typeof environments)[number];
  brand: BrandConfig;
  /** Shown on the portal's page about the provider; undefined where the provider has a website. */
  provider?: ProviderFacts | undefined;
  /** Versions that a browser may load in place of the served ones. */
  overrides?: Pick<OverrideRules, 'origins' | 'key'>;
  /** The origin that browsers load remotes' files from; undefined for this server. */
  remotesOrigin?: string | undefined;
  /** Where releases are stored; undefined for the data folder. */
  bucket?: BucketSettings | undefined;
  /** Keys for checking signatures of versions and states; undefined: none is checked. */
  signing?: SigningSettings;
  /** Interval of the canary guard, which rolls back canaries with a higher error rate; undefined for never. */
  guardEveryMs?: number | undefined;
  otlp?: OtlpTarget | undefined;
  tracing?: TracingConfig | undefined;
}

/** Reads the environment; throws one Error that lists every issue. Empty variables count as unset. */
export function readEdgeConfig(env: Record<string, string | undefined>): EdgeConfig {
  const set = readSettings(edgeVariables, env);
  return {
    port: set.PORT,
    address: set.EDGE_HOST,
    metricsListen: set.EDGE_METRICS_LISTEN,
    apiPort: set.PORTAL_API_PORT,
    apis: set.PORTAL_APIS,
    noticeMs: set.PORTAL_NOTICE_SECONDS * 1000,
    edgeSecret: set.PORTAL_EDGE_SECRET,
    dataDir: set.PORTAL_DATA_DIR,
    hostDir: set.PORTAL_HOST_DIR,
    environment: set.PORTAL_ENVIRONMENT,
    brand: {
      name: set.PORTAL_BRAND_NAME,
      code: set.PORTAL_BRAND_CODE,
      site: set.PORTAL_BRAND_SITE ?? providerPath,
      salesCompany: set.PORTAL_SALES_COMPANY,
      icp: set.PORTAL_ICP,
    },
    provider:
      set.PORTAL_BRAND_SITE === undefined
        ? { contact: set.PORTAL_CONTACT, isDemo: set.PORTAL_SEED === 'demo' }
        : undefined,
    overrides: {
      origins: (set.PORTAL_OVERRIDE_ORIGINS ?? developersOrigin).split(',').filter(Boolean),
      key: set.PORTAL_OVERRIDE_KEY,
    },
    remotesOrigin: set.PORTAL_REMOTES_ORIGIN,
    bucket: bucketSettings(set),
    signing: set,
    guardEveryMs: set.PORTAL_CANARY_GUARD === 'on' ? guardEveryMs : undefined,
    otlp: otlpOf(set.PORTAL_OTLP_URL, set.PORTAL_OTLP_HEADERS),
    tracing: tracingOf(set),
  };
}

/** The address of a collector implies its default logs endpoint. */
function otlpOf(url: string | undefined, headers = ''): OtlpTarget | undefined {
  if (url === undefined) return undefined;
  const given = headers.split(',').filter(Boolean);
  return {
    url: /\/v1\/logs\/?$/.test(url) ? url : `${url.replace(/\/$/, '')}/v1/logs`,
    headers: Object.fromEntries(
      given.map((pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
    ),
  };
}
