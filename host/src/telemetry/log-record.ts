import type { PublishedRemote } from '../remotes/model/published-remote';
import type { ThrownError, TelemetryEvent } from './telemetry-events';

/**
 * Removes possible personal data from an error's text: queries of addresses, e-mail addresses, long numbers (telephone,
 * identity card, policy), and all Chinese text, since names are Chinese and code is English.
 */
export function scrub(text: string, longest: number): string {
  return text
    .replace(/https?:\/\/[^\s)]+/g, (address) => address.split(/[?#]/, 1)[0] ?? '')
    .replace(/[\w.+@-]+/g, (word) => (isEmail(word) ? '[email]' : word))
    .replace(/\d{6,}/g, '[number]')
    .replace(/[\p{Script=Han}]+/gu, '[text]')
    .slice(0, longest);
}

/** Packages such as `@scope/name` start with `@` and are not e-mail addresses. */
function isEmail(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at > 0 && word.includes('.', at);
}

/** Keeps the innermost frames; the outer ones belong to libraries. */
export const scrubStack = (stack: string): string => scrub(stack.split('\n').slice(0, 12).join('\n'), 2000);

type Value = string | number | boolean;
type PairValue = { stringValue: string } | { doubleValue: number } | { boolValue: boolean };
type Pair = { key: string; value: PairValue };

/** The parts of an OTLP log record in JSON that are used here. */
export interface LogRecord {
  readonly timeUnixNano: string;
  readonly severityNumber: number;
  readonly eventName: string;
  readonly body?: { kvlistValue: { values: Pair[] } };
  readonly attributes: Pair[];
}

const severities = { info: 9, warn: 13, error: 17 } as const;

export const pairs = (values: Readonly<Record<string, Value | undefined>>): Pair[] =>
  Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: pairValue(value) }],
  );

function pairValue(value: Value): PairValue {
  if (typeof value === 'string') return { stringValue: value };
  return typeof value === 'number' ? { doubleValue: value } : { boolValue: value };
}

interface RecordParts {
  at: number;
  eventName: string;
  severity?: keyof typeof severities;
  attributes: Readonly<Record<string, Value | undefined>>;
  body?: Readonly<Record<string, Value>>;
}

export function logRecord({ at, eventName, severity = 'info', attributes, body }: RecordParts): LogRecord {
  return {
    timeUnixNano: `${Math.round(at)}000000`,
    severityNumber: severities[severity],
    eventName,
    ...(body ? { body: { kvlistValue: { values: pairs(body) } } } : {}),
    attributes: pairs(attributes),
  };
}

export function remoteAttributes(remotes: readonly PublishedRemote[], name: string, version?: string) {
  const known = remotes.find(({ description }) => description.name === name);
  const isKnownVersion = version === undefined || version === known?.description.version;
  return {
    'portal.remote.name': name,
    'portal.remote.version': version ?? known?.description.version,
    // A version other than the served one is the fallback.
    'portal.remote.choice': (isKnownVersion ? known?.choice : undefined) ?? 'current',
  };
}

/**
 * Converts an event to a log record with the names of docs/telemetry.md. `wasLoaded`: the code of the failed version
 * was loaded, and its load is counted already.
 */
export function recordOf(
  { at, event }: TelemetryEvent,
  remotes: readonly PublishedRemote[],
  { wasLoaded = false } = {},
): LogRecord {
  switch (event.kind) {
    case 'loaded':
    case 'mounted': {
      const attributes = remoteAttributes(remotes, event.remote, event.version);
      return logRecord({
        at,
        eventName: `portal.remote.${event.kind}`,
        attributes: { ...attributes, 'portal.duration_ms': event.ms },
      });
    }
    case 'failed':
      return logRecord({
        at,
        eventName: 'portal.remote.failed',
        severity: 'error',
        attributes: {
          ...remoteAttributes(remotes, event.remote, event.version),
          'portal.failure.stage': event.stage,
          'portal.failure.after_load': wasLoaded,
          'portal.reference': event.reference,
          'exception.message': scrub(event.message, 300),
        },
      });
    case 'replaced':
      return logRecord({
        at,
        eventName: 'portal.remote.replaced',
        severity: 'warn',
        attributes: {
          ...remoteAttributes(remotes, event.remote, event.from),
          'portal.remote.replaced_by': event.to,
          'portal.reference': event.reference,
        },
      });
    case 'error':
      return errorRecord(at, event, remotes);
  }
}

function errorRecord(at: number, event: ThrownError, remotes: readonly PublishedRemote[]): LogRecord {
  const isOfRemote = remotes.some(({ description }) => description.name === event.area);
  return logRecord({
    at,
    eventName: isOfRemote ? 'portal.remote.error' : 'portal.host.error',
    severity: 'error',
    attributes: {
      ...(isOfRemote ? remoteAttributes(remotes, event.area, event.version) : {}),
      'portal.reference': event.reference,
      'exception.type': event.type,
      'exception.message': scrub(event.message, 300),
      'exception.stacktrace': event.stack && scrubStack(event.stack),
    },
  });
}
