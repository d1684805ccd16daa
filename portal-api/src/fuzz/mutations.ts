import fc from 'fast-check';
import { aimed, hostile, hostileTexts, type Hostile } from './hostile-values';

export interface Mutation {
  at: number;
  value: Hostile;
  kind: 'replace' | 'drop' | 'repeat' | 'add';
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(10_000),
  value: hostile,
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant('replace' as const) },
    fc.constantFrom('drop' as const, 'repeat' as const, 'add' as const),
  ),
});

type Slot = { in: Record<string, unknown> | unknown[]; key: string | number };

/** Returns every place of a request that has a value, including those inside lists and objects. */
function slots(holder: Record<string, unknown> | unknown[]): Slot[] {
  return Object.entries(holder).flatMap(([key, value]): Slot[] => [
    { in: holder, key: Array.isArray(holder) ? Number(key) : key },
    ...(isHolder(value) ? slots(value) : []),
  ]);
}

const isHolder = (value: unknown): value is Record<string, unknown> | unknown[] =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** Corrupts one place of a request; changes `parts`. */
export function mutate(
  parts: { params: unknown; query: unknown; body: unknown },
  { at, value, kind }: Mutation,
): void {
  const places = [
    ...(isHolder(parts.params) ? slots(parts.params) : []),
    ...(isHolder(parts.query) ? slots(parts.query) : []),
    ...slots(parts).filter((slot) => slot.in === parts && slot.key === 'body' && parts.body !== undefined),
    ...(isHolder(parts.body) ? slots(parts.body) : []),
  ];
  const place = places[at % Math.max(places.length, 1)];
  if (!place || kind === 'add') return add(parts, structuredClone(value.any), at);
  const holder = place.in as Record<string | number, unknown>; // also for lists
  const before = holder[place.key];
  const isWhole = holder === (parts as object) || holder === parts.params;
  if (kind === 'drop' && !isWhole) delete holder[place.key];
  else if (kind === 'repeat') holder[place.key] = [before, before];
  else holder[place.key] = structuredClone(aimed(value, String(place.key), before));
}

/** Adds an unknown field. */
function add(parts: { query: unknown; body: unknown }, value: unknown, at: number): void {
  const name = hostileTexts[at % hostileTexts.length] ?? '';
  const target =
    at % 2 === 0 && isHolder(parts.body) && !Array.isArray(parts.body) ? parts.body : parts.query;
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
