type Value = string | number | boolean;

const kinds = { string: 'stringValue', number: 'doubleValue', boolean: 'boolValue' } as const;
const pair = ([key, value]: [string, Value]) => ({
  key,
  value: { [kinds[typeof value as keyof typeof kinds]]: value },
});

export function anEvent(eventName: string, attributes: Record<string, Value>, body?: Record<string, Value>) {
  return {
    timeUnixNano: '1795224600000000000',
    severityNumber: 9,
    eventName,
    ...(body ? { body: { kvlistValue: { values: Object.entries(body).map(pair) } } } : {}),
    attributes: Object.entries(attributes).map(pair),
  };
}

export function aRequest(...logRecords: unknown[]) {
  const attributes = [pair(['service.name', 'portal-host']), pair(['session.id', 'a-session'])];
  return { resourceLogs: [{ resource: { attributes }, scopeLogs: [{ logRecords }] }] };
}

/** Builds a request of the page that was issued this token. */
export function aRequestOf(token: string, ...logRecords: unknown[]) {
  const { resourceLogs } = aRequest(...logRecords);
  for (const { resource } of resourceLogs) resource.attributes.push(pair(['portal.page.token', token]));
  return { resourceLogs };
}

export const ofClaims = { 'portal.remote.name': 'claims', 'portal.remote.version': '1.0.0' };
