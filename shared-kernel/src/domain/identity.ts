import { compareDays, civilDate, isCivilDate, type CivilDate } from './civil-date';
import { idType, sex } from './dictionaries-cover';
import { invalidIdCardNumber } from './texts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkSigns = '10X98765432';

/**
 * Province-level prefixes, with 81 to 83 for residence permits. Only these two digits are checked:
 * people keep the numbers of districts that no longer exist.
 */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
);

/** Why a resident identity number (GB 11643, capital X) is refused on a day; undefined when it is valid. */
export function residentIdProblem(idNo: string, today: CivilDate): string | undefined {
  if (!/^\d{17}[\dX]$/.test(idNo) || !provinces.has(idNo.slice(0, 2))) return invalidIdCardNumber;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(idNo[index]), 0);
  if (checkSigns[sum % 11] !== idNo[17]) return invalidIdCardNumber;
  const birthday = birthdayOf(idNo);
  if (!birthday || birthday < '1900-01-01' || compareDays(birthday, today) > 0) return invalidIdCardNumber;
  return undefined;
}

export const isResidentId = (idNo: string, today: CivilDate): boolean =>
  residentIdProblem(idNo, today) === undefined;

/** The birthday inside a resident identity number; undefined when it is no real day. */
export function birthdayOf(idNo: string): CivilDate | undefined {
  const text = `${idNo.slice(6, 10)}-${idNo.slice(10, 12)}-${idNo.slice(12, 14)}`;
  return isCivilDate(text) ? civilDate(text) : undefined;
}

/** The parity of the 17th digit. */
export const sexOf = (idNo: string): 0 | 1 => (Number(idNo[16]) % 2 === 1 ? sex.code.male : sex.code.female);

/** Full years lived on a day; a birthday on 29 February is reached on 1 March of other years. */
export function ageOn(birthday: CivilDate, day: CivilDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

const idTypes = idType.code;

const otherNumbers: Record<number, { pattern: RegExp; problem: string }> = {
  [idTypes.passport]: { pattern: /^[A-Z0-9]{5,17}$/, problem: '护照号码不正确' },
  [idTypes.hongKongMacaoPass]: { pattern: /^[HM]\d{8}(\d{2})?$/, problem: '港澳通行证号码不正确' },
  [idTypes.taiwanPass]: { pattern: /^\d{8}(\d{2})?$/, problem: '台胞证号码不正确' },
  [idTypes.foreignerResidence]: {
    pattern: /^(9\d{16}[\dX]|[A-Z]{3}\d{12})$/,
    problem: '外国人永居证号码不正确',
  },
};

/** Why a number of one of the `idType` documents is refused; undefined when it is valid. */
export function identityNumberProblem(kind: number, idNo: string, today: CivilDate): string | undefined {
  const rule = otherNumbers[kind];
  if (rule) return rule.pattern.test(idNo) ? undefined : rule.problem;
  const problem = residentIdProblem(idNo, today);
  if (kind !== idTypes.hongKongMacaoTaiwanResidence) return problem;
  // Residence permits share the number's make-up but only ever begin with 81, 82 or 83.
  return problem || !/^8[123]/.test(idNo) ? '港澳台居住证号码不正确' : undefined;
}
