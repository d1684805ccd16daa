import { specifyRule } from './lint-planted.fixture';

const refused = [
  'let present = 1; export const step = () => (present += 1);',
  'export let present: string | undefined;',
  'export const seen = new Map<string, number>();',
  'export const seen = new Set() as Set<string>;',
  'export const waiting: string[] = [];',
  'export const places: Record<string, string> = {};',
];
const allowed = [
  'export function count() { let present = 1; return (present += 1); }',
  "export const kinds = new Set(['a', 'b']);",
  'export const known = new WeakMap<object, string>();',
  'const createAll = () => new Map(); export const all = createAll();',
  "export const kinds = ['a'] as const;",
  'export const none: ReadonlySet<number> = new Set();',
  'export const nobody: readonly string[] = [];',
];

describe('state of a module', () => {
  specifyRule('portal/module-state', { refused, allowed });
});
