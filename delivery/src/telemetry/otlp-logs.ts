import * as z from 'zod';

/** Events that browsers may report, by name; docs/telemetry.md explains each. */
const eventNames = [
  'portal.remote.loaded',
  'portal.remote.mounted',
  'portal.remote.failed',
  'portal.remote.replaced',
  'portal.remote.error',
  'portal.host.error',
  'browser.web_vital',
] as const;

/** Resource attribute with the token that the edge gave the page; it is not forwarded. */
const pageToken = 'portal.page.token';

/** Other attributes are dropped here: nothing unexpected is stored or forwarded. */
const attributeNames = new Set([
  'service.name',
  'service.version',
  'deployment.environment.name',
  'session.id',
  pageToken,
  'portal.remote.name',
  'portal.remote.version',
  'portal.remote.choice',
  'portal.remote.replaced_by',
  'portal.route.id',
  'portal.duration_ms',
  'portal.failure.stage',
  'portal.failure.after_load',
  'portal.reference',
  'portal.telemetry.dropped',
  'exception.type',
  'exception.message',
  'exception.stacktrace',
]);

const plainValue = z.union([
  z.object({ stringValue: z.string().max(4000) }),
  z.object({ doubleValue: z.number() }),
  // In OTLP's JSON a 64-bit number is a string, but numbers are accepted as well.
  z.object({ intValue: z.union([z.number().int(), z.string().regex(/^-?\d{1,19}$/)]) }),
  z.object({ boolValue: z.boolean() }),
]);

const pair = z.object({ key: z.string().max(80), value: plainValue });
const attributes = z
  .array(pair)
  .max(32)
  .default([])
  .transform((pairs) => pairs.filter(({ key }) => attributeNames.has(key)));

const logRecord = z.object({
  timeUnixNano: z.string().regex(/^\d{1,19}$/),
  severityNumber: z.number().int().min(1).max(24).optional(),
  severityText: z.string().max(10).optional(),
  eventName: z.enum(eventNames),
  /** For web vitals: name, value, delta, id. */
  body: z.object({ kvlistValue: z.object({ values: z.array(pair).max(8) }) }).optional(),
  attributes,
});

/** An ExportLogsServiceRequest of OTLP/HTTP in JSON, limited to the fields that the host uses. */
export const otlpLogs = z.object({
  resourceLogs: z
    .array(
      z.object({
        resource: z.object({ attributes }),
        scopeLogs: z
          .array(
            z.object({
              scope: z
                .object({ name: z.string().max(80), version: z.string().max(80).optional() })
                .optional(),
              logRecords: z.array(logRecord).max(200),
            }),
          )
          .max(2),
      }),
    )
    .min(1)
    .max(2),
});

export type OtlpLogs = z.output<typeof otlpLogs>;
export type LogRecord = z.output<typeof logRecord>;

/** Groups the records by the token of the reporting page. */
export function recordsByPage({ resourceLogs }: OtlpLogs): { token: string; records: LogRecord[] }[] {
  return resourceLogs.map(({ resource, scopeLogs }) => ({
    token: textOf(resource.attributes, pageToken) ?? '',
    records: scopeLogs.flatMap(({ logRecords }) => logRecords),
  }));
}

/** Returns the logs without page tokens, for forwarding. */
export function withoutTokens({ resourceLogs }: OtlpLogs): OtlpLogs {
  return {
    resourceLogs: resourceLogs.map(({ resource, ...rest }) => ({
      resource: { attributes: resource.attributes.filter(({ key }) => key !== pageToken) },
      ...rest,
    })),
  };
}

/** Returns a text attribute of the record; undefined when it is missing or of another type. */
export function textOf(pairs: LogRecord['attributes'], key: string): string | undefined {
  const value = pairs.find((each) => each.key === key)?.value;
  return value && 'stringValue' in value ? value.stringValue : undefined;
}

/** Returns a numeric attribute of the record; undefined when it is missing, negative or not a number. */
export function numberOf(pairs: LogRecord['attributes'], key: string): number | undefined {
  const value = pairs.find((each) => each.key === key)?.value;
  if (!value) return undefined;
  const number =
    'doubleValue' in value ? value.doubleValue : 'intValue' in value ? Number(value.intValue) : NaN;
  return number >= 0 ? number : undefined;
}

export function isTrue(pairs: LogRecord['attributes'], key: string): boolean {
  const value = pairs.find((each) => each.key === key)?.value;
  return value !== undefined && 'boolValue' in value && value.boolValue;
}
