import fc from 'fast-check';

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Keys with a special meaning in JavaScript objects. `JSON.parse` stores `__proto__` as an own property. */
const prototypeKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '王\u0000五',
  '%00',
  '\ud800',
  '王\udfff五',
  '\u202e王五',
  '张\u2066三\u2069',
  '\u200b\u200e\ufeff',
  '\u001b[31m',
  'a\r\nSet-Cookie: gat=1',
  '👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '𠮷𠮷',
  'é'.repeat(20),
  '长'.repeat(60),
  'x'.repeat(5_000),
  '9'.repeat(400),
  "'; select pg_sleep(9); --",
  '%_\\%',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'http://elsewhere.example/proof.pdf',
  '//elsewhere.example/proof.pdf',
  'javascript:alert(1)',
  ...prototypeKeys,
  '-constructor',
  '9999-12-31',
  '0000-01-01',
  '0001-01-01',
  '2026-02-30',
  '275760-09-13',
  '-000001-01-01',
  '9999-12',
  '0000-01',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00+23:59',
  '2026-06-30T23:59:60Z',
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '1e308',
  '1e-308',
  '0x10',
  '1,2',
  '0,0',
  '9007199254740993',
  '2147483648',
  '9223372036854775808',
  '-1',
  '0',
  'null',
  'undefined',
  'true',
  '[object Object]',
];

const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1e-9,
  0.005,
  1.005,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  32_768,
  9_007_199_254_740_991,
  9_007_199_254_740_992,
  -9_007_199_254_740_991,
  90_071_992_547_409.91,
  90_071_992_547_409.92,
  2 ** 53 * 10,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
];

/** Placeholder of a `__proto__` key in JSON: an object literal would set the prototype instead. */
const withPrototypeKeys = JSON.parse(
  '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"toString":1,"length":-1}',
) as unknown;

const moments = hostileTexts.filter((text) => /^-?\d{4,6}-\d{2}/.test(text));

/** Values that are invalid everywhere, and others that fit a place well enough to get past validation. */
export interface Hostile {
  any: unknown;
  number: number;
  moment: string;
  key: string;
  poison: string;
  /** Chooses the value that fits the place. */
  isAimed: boolean;
}

/** Returns a value to insert at a place with this name and current value. */
export function aimed(
  { any, number, moment, key, poison, isAimed }: Hostile,
  name: string,
  before: unknown,
): unknown {
  if (!isAimed) return any;
  if (name === 'sort') return key;
  if (/date|time|month|from$|to$/i.test(name)) return moment;
  if (typeof before === 'number') return number;
  return typeof before === 'string' ? poison : any;
}

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ['a', 'b'], [0], { a: 1 }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(withPrototypeKeys, [withPrototypeKeys], deep(40), deep(400)),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

export const hostile: fc.Arbitrary<Hostile> = fc.record({
  any: anything,
  number: fc.constantFrom(...hostileNumbers),
  moment: fc.constantFrom(...moments),
  key: fc.constantFrom(...prototypeKeys, '-constructor', '-toString'),
  poison: fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e王五',
    '9'.repeat(400),
    '%',
    '-1',
    '1e308',
    'http://elsewhere.example/a.pdf',
  ),
  isAimed: fc.boolean(),
});
