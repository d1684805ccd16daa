import * as z from 'zod';

/** `127.0.0.1:9465`, as in settings. */
export const listenAddress = z
  .string()
  .regex(/^(?:\[[\da-fA-F:]+\]|[\w.-]+):\d{1,5}$/, 'must be an address and a port such as 127.0.0.1:9465')
  .transform((text) => {
    const at = text.lastIndexOf(':');
    return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
  });

export type ListenAddress = z.output<typeof listenAddress>;

/** OpenTelemetry's own variable names; its exporter reads more of them: OTEL_EXPORTER_OTLP_HEADERS, …_TIMEOUT. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
};

export interface TracingConfig {
  endpoint: string;
  /** Share of the traces that are kept, 0 to 1; must be equal at edge and API. */
  share: number;
}

export const tracingOf = (set: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}): TracingConfig | undefined =>
  set.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : { endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT, share: set.OTEL_TRACES_SAMPLER_ARG };
