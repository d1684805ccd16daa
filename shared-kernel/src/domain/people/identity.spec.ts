import { civilDate } from '../civil-date';
import { idType } from '../dictionaries/cover';
import { birthdayIn, documentOfNumber, identityNumberProblem } from './identity';

const kinds = idType.code;
const today = civilDate('2026-11-26');
const count = Number(process.env.ID_NUMBERS ?? 10_000);

/** A linear congruential generator: the same numbers in each run. */
function randomBy(seed: number) {
  let state = seed;
  const below = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const pick = (signs: string) => signs.charAt(below(signs.length));
  return {
    below,
    pick,
    digits: (length: number) => Array.from({ length }, () => pick('0123456789')).join(''),
  };
}
type Random = ReturnType<typeof randomBy>;

/*
 * The published rules, written independently of the code under test: GB 11643 and ISO 7064 MOD 11-2 (digits weighted by
 * powers of two, with the check character X as ten, leave 1), the residence permits of 2018 (81, 82, 83), the permanent
 * residence cards of 2004 and 2023, and the forms of passports and travel permits.
 */
const provinces = [[11, 15], [21, 23], [31, 37], [41, 46], [50, 54], [61, 65], [71, 71], [81, 83]] as const; // prettier-ignore

const isChecked = (text: string): boolean => {
  if (text.length !== 18 || !/^[0-9]*[0-9X]$/.test(text)) return false;
  const sum = [...text].reduce((rest, sign) => (rest * 2 + (sign === 'X' ? 10 : Number(sign))) % 11, 0);
  if (sum !== 1) return false;
  const [year, month, day] = [text.slice(6, 10), text.slice(10, 12), text.slice(12, 14)].map(Number) as [
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && date.toISOString().slice(0, 10) <= today;
};

const oracle: Readonly<Record<number, (text: string) => boolean>> = {
  [kinds.idCard]: (text) =>
    isChecked(text) &&
    provinces.some(([from, to]) => Number(text.slice(0, 2)) >= from && Number(text.slice(0, 2)) <= to),
  [kinds.hongKongMacaoTaiwanResidence]: (text) => isChecked(text) && ['81', '82', '83'].includes(text.slice(0, 2)),
  [kinds.foreignerResidence]: (text) => (isChecked(text) && text.startsWith('9')) || /^[A-Z]{3}[0-9]{12}$/.test(text),
  [kinds.passport]: (text) => /^[A-Z0-9]{5,17}$/.test(text),
  [kinds.hongKongMacaoPass]: (text) => /^[HM]([0-9]{8}|[0-9]{10})$/.test(text),
  [kinds.taiwanPass]: (text) => /^([0-9]{8}|[0-9]{10})$/.test(text),
}; // prettier-ignore

function withBirthday(random: Random, prefix: string): string {
  const year = 1895 + random.below(140);
  const month = 1 + random.below(random.below(20) === 0 ? 15 : 12);
  const day = 1 + random.below(random.below(20) === 0 ? 33 : 28);
  const two = (number: number) => String(number).padStart(2, '0');
  const body = `${prefix}${random.digits(6 - prefix.length)}${year}${two(month)}${two(day)}${random.digits(3)}`;
  const check = [...'0123456789X'].find(
    (sign) =>
      [...body, sign].reduce((rest, one) => (rest * 2 + (one === 'X' ? 10 : Number(one))) % 11, 0) === 1,
  );
  return `${body}${check ?? ''}`;
}

const makers: readonly ((random: Random) => string)[] = [
  (random) => withBirthday(random, String(10 + random.below(90))),
  (random) => withBirthday(random, `8${1 + random.below(5)}`),
  (random) => withBirthday(random, '9'),
  (random) => `${random.pick('ABCXYZ')}${random.pick('ABN')}${random.pick('NRU')}${random.digits(12)}`,
  (random) => `${random.pick('EGDPK')}${random.digits(4 + random.below(15))}`,
  (random) => `${random.pick('HMHMC')}${random.digits(7 + random.below(5))}`,
  (random) => random.digits(7 + random.below(5)),
  (random) => random.digits(15),
];

/** Returns the text with one random typing error, or none. */
function misspelt(random: Random, text: string): string {
  const at = random.below(text.length);
  const before = text.slice(0, at);
  const after = text.slice(at + 1);
  const slips = [
    () => text,
    () => text,
    () => before + random.pick('0123456789') + after,
    () => before + after,
    () => `${before}${random.pick('0123456789')}${text.slice(at)}`,
    () => before + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
    () => before + random.pick('OIl×*xX') + after,
  ];
  return slips[random.below(slips.length)]?.() ?? text;
}

describe('identity document numbers', () => {
  it(`are accepted exactly as the published rules say: ${count} generated numbers, six document types`, () => {
    const random = randomBy(20_261_126);
    const differing: string[] = [];
    const valid = new Map<number, number>();

    for (let made = 0; made < count; made += 1) {
      const text = misspelt(random, makers[random.below(makers.length)]?.(random) ?? '');
      for (const kind of idType.codes) {
        const isValid = identityNumberProblem(kind, text, today) === undefined;
        if (isValid) valid.set(kind, (valid.get(kind) ?? 0) + 1);
        if (isValid !== oracle[kind]?.(text)) differing.push(`${idType.label(kind)} ${text}`);
        const birthday = isValid && birthdayIn(kind, text);
        if (birthday && birthday !== `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`)
          differing.push(`${idType.label(kind)} ${text}: ${birthday}`);
      }
      const checked = idType.codes.filter(
        (kind) => text.length === 18 && kind !== kinds.passport && oracle[kind]?.(text),
      );
      // A residence permit has the form of an identity card number; only the permit's kind fits it.
      if (checked.length && documentOfNumber(text) !== Math.max(...checked))
        differing.push(`taken for another: ${text}`);
    }

    expect(differing).toEqual([]);
    expect(idType.codes.filter((kind) => (valid.get(kind) ?? 0) < count / 50)).toEqual([]);
  });
});
