import type { Context, Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { within } from '../within';
import type { TracingConfig } from './settings';

/** Rows done, rows that failed, and whether the job failed as a whole. */
interface JobOutcome {
  done: number;
  failed: number;
  isWhole: boolean;
}

export interface Tracing {
  /** Creates a span for every request, named from the source: an address has ids and personal names in it. */
  watch(app: FastifyInstance, nameOf: (request: FastifyRequest, reply: FastifyReply) => string): void;
  /** Headers for calls that this request causes. */
  onward(request: FastifyRequest): Record<string, string>;
  /** Records a statement that has just ended, in the span of the request that made it; ignored outside of requests. */
  statement(text: string, ms: number, error: unknown): void;
  /** Traces one round of a job, in a separate trace when no request causes it. */
  job(name: string, round: () => Promise<JobOutcome>): Promise<void>;
  /** Sends all pending spans. */
  close(): Promise<void>;
}

/** How long an ending process waits for an unavailable collector. */
const longestCloseMs = 2_000;
/** The text of a statement is cut here: statements that insert many rows are long. */
const longestText = 2_000;

/** Imports OpenTelemetry, which happens only where tracing is configured. */
export async function openTracing(service: string, { endpoint, share }: TracingConfig): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  // Sampled by the id alone, whatever flag a browser sends: edge and API keep the same traces.
  const byId = new sdk.TraceIdRatioBasedSampler(share);
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({
      root: byId,
      remoteParentSampled: byId,
      remoteParentNotSampled: byId,
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  const tracer = provider.getTracer(service);
  const open = new WeakMap<FastifyRequest, { span: Span; context: Context }>();

  return {
    watch(app, nameOf) {
      app.addHook('onRequest', (request, _reply, done) => {
        // A websocket is open for hours and has no response.
        if (request.headers.upgrade !== undefined) return done();
        const before = propagation.extract(ROOT_CONTEXT, request.headers);
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, before);
        const own = trace.setSpan(before, span);
        open.set(request, { span, context: own });
        context.with(own, done);
      });
      // A body arrives in events of the connection, which lose the request's context.
      app.addHook('preValidation', (request, _reply, done) => {
        const own = open.get(request)?.context;
        if (own) context.with(own, done);
        else done();
      });
      app.addHook('onResponse', async (request, reply) => {
        const span = open.get(request)?.span;
        if (!span) return;
        const name = nameOf(request, reply);
        span.updateName(`${request.method} ${name}`);
        span.setAttributes({
          'http.request.method': request.method,
          'http.route': name,
          'http.response.status_code': reply.statusCode,
        });
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
    },
    onward(request) {
      const headers: Record<string, string> = {};
      propagation.inject(open.get(request)?.context ?? ROOT_CONTEXT, headers);
      return headers;
    },
    statement(text, ms, error) {
      if (!trace.getActiveSpan()?.isRecording()) return;
      const [name = ''] = text.trimStart().split(/\W/, 1);
      const span = tracer.startSpan(name.toUpperCase(), {
        kind: SpanKind.CLIENT,
        startTime: Date.now() - ms,
        // Values are parameters, so the text contains none.
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) },
      });
      if (error) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    job: (name, round) =>
      tracer.startActiveSpan(`job ${name}`, async (span) => {
        const { done, failed, isWhole } = await round();
        const isFailed = isWhole || failed > 0;
        span.setAttributes({
          'portal.job.name': name,
          'portal.job.outcome': isFailed ? 'failed' : 'done',
          'portal.job.rows_done': done,
          'portal.job.rows_failed': failed,
        });
        if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }),
    close: () => within(longestCloseMs, provider.shutdown(), () => undefined).catch(() => undefined),
  };
}
