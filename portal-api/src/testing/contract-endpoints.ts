import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Endpoint, ListEndpoint } from 'shared-kernel/contract';

const folder = dirname(require.resolve('shared-kernel/contract'));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'answer' in value;

const isList = (endpoint: Endpoint): endpoint is ListEndpoint => 'list' in endpoint;

export const contractLists = (): ListEndpoint[] => contractEndpoints().filter(isList);

/** Returns every endpoint that the contract exports, by id, with list exports, without the provider's endpoints. */
export function contractEndpoints(): Endpoint[] {
  const found = new Map<string, Endpoint>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.spec.ts')) continue;
    const exported: Record<string, unknown> = jest.requireActual(join(folder, name));
    for (const value of Object.values(exported)) if (isEndpoint(value)) found.set(value.id, value);
  }
  const lists = [...found.values()].filter(isList);
  return [...found.values(), ...lists.map(({ list }) => list.exportEndpoint)]
    .filter(({ access }) => access !== 'provider')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
