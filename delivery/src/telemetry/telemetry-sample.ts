import { isTrue, numberOf, textOf, type LogRecord } from './otlp-logs';
import type { TelemetrySample } from './tally';

const remoteName = /^[a-z][a-z0-9-]{0,39}$/;
const versionName = /^\d[\w.+-]{0,79}$/;

/** The sample that a record adds to the counts; undefined when it is about no remote, or about an override. */
export function sampleOf(record: LogRecord): TelemetrySample | undefined {
  const remote = textOf(record.attributes, 'portal.remote.name');
  const version = textOf(record.attributes, 'portal.remote.version');
  if (!remote || !version || !remoteName.test(remote) || !versionName.test(version)) return undefined;
  if (textOf(record.attributes, 'portal.remote.choice') === 'override') return undefined;
  const counted = countedAs(record);
  return counted && { remote, version, ...counted };
}

function countedAs(record: LogRecord): Pick<TelemetrySample, 'count' | 'measure'> | undefined {
  const ms = numberOf(record.attributes, 'portal.duration_ms');
  switch (record.eventName) {
    case 'portal.remote.loaded':
      return { count: 'loads', ...(ms === undefined ? {} : { measure: { of: 'loadMs', value: ms } }) };
    case 'portal.remote.mounted':
      return ms === undefined ? undefined : { measure: { of: 'mountMs', value: ms } };
    case 'portal.remote.failed':
      // The load is counted already: it failed afterwards.
      return { count: isTrue(record.attributes, 'portal.failure.after_load') ? 'errors' : 'failures' };
    case 'portal.remote.replaced':
      return { count: 'replaced' };
    case 'portal.remote.error':
      return { count: 'errors' };
    case 'browser.web_vital':
      return vitalOf(record);
    default:
      return undefined;
  }
}

function vitalOf({ body }: LogRecord): Pick<TelemetrySample, 'measure'> | undefined {
  const fields = body?.kvlistValue.values ?? [];
  const value = numberOf(fields, 'value');
  if (value === undefined) return undefined;
  switch (textOf(fields, 'name')) {
    case 'lcp':
      return { measure: { of: 'lcpMs', value } };
    case 'inp':
      return { measure: { of: 'inpMs', value } };
    case 'cls':
      return { measure: { of: 'clsMilli', value: value * 1000 } };
    default:
      return undefined;
  }
}
