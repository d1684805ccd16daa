import { compareDays, type CivilDate } from '../civil-date';
import { brokenCell, cleanCell } from '../cleaning';
import { idType } from '../dictionaries/cover';
import { ageOn, birthdayIn, holdsBirthday } from './identity';
import { typedDay } from '../typed-day';

/** An identity document and the birthday that was entered with its number. */
export interface BornWith {
  /** Code of the idType dictionary. */
  kind: number;
  idNo: string;
  /** As returned by `cleanBirthday`. */
  birthday: string;
}

/** Normalizes a typed birthday (`typedDay`); other text stays as it is, placeholders for no value become empty. */
export function cleanBirthday(text: string): string {
  // Fast path: in lists of thousands most birthdays are empty.
  if (text === '') return text;
  const plain = cleanCell(text);
  return typedDay(plain) ?? (/^(?:无|[-—/\\]+)$/.test(plain) ? '' : plain);
}

export const birthdayMissing = (document: string): string => `${document}请填写出生日期`;

/** Returns why a birthday is refused; undefined if valid, or not needed as the document number contains it. */
export function birthdayProblem({ kind, idNo, birthday }: BornWith, today: CivilDate): string | undefined {
  if (birthday === '') return holdsBirthday(kind, idNo) ? undefined : birthdayMissing(idType.label(kind));
  const broken = brokenCell(birthday);
  if (broken) return `出生日期${broken}`;
  const held = birthdayIn(kind, idNo);
  if (held && isMonthOf(birthday, held)) return undefined;
  const day = typedDay(birthday);
  if (!day) return '出生日期不正确，请填写1900年以后的日期，例如1990-05-20';
  if (compareDays(day, today) > 0) return '出生日期不能晚于今天';
  return held && day !== held ? `与证件号码中的出生日期${held}不一致` : undefined;
}

/** Personnel lists often contain only the month of birth, which spreadsheets store as the first day of the month. */
const isMonthOf = (text: string, birthday: CivilDate): boolean => {
  const first = `${birthday.slice(0, 7)}-01`;
  return text === first || typedDay(`${text.replace(/月$/, '')}-01`) === first;
};

/** Returns the person's birthday: from the document number where it contains one, else the typed one. */
export const birthdayFrom = ({ kind, idNo, birthday }: BornWith): CivilDate | undefined =>
  birthdayIn(kind, idNo) ?? (holdsBirthday(kind, idNo) ? undefined : typedDay(birthday));

/** Insurable ages, in completed years. */
export interface AgeLimits {
  ageMin: number;
  ageMax: number;
}

/** Returns why somebody with this birthday is refused on a day; undefined within the limits. */
export function ageProblem(
  birthday: CivilDate,
  on: CivilDate,
  { ageMin, ageMax }: AgeLimits,
): string | undefined {
  const age = ageOn(birthday, on);
  return age < ageMin || age > ageMax ? `年龄须在${ageMin}-${ageMax}周岁之间` : undefined;
}
