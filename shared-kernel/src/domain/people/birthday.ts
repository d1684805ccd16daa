import { compareDays, type CivilDate } from '../civil-date';
import { brokenCell, cleanCell } from '../cleaning';
import { idType } from '../dictionaries/cover';
import { ageOn, birthdayIn, holdsBirthday } from './identity';
import { typedDay } from '../typed-day';

/** A document of identity and the birthday that was given beside its number. */
export interface BornWith {
  /** Code of the idType dictionary. */
  kind: number;
  idNo: string;
  /** As `cleanBirthday` gives it. */
  birthday: string;
}

/** A birthday as people write it (`typedDay`); anything else stays as it is, and signs for no value are none. */
export function cleanBirthday(text: string): string {
  // Lists of thousands mostly name none.
  if (text === '') return text;
  const plain = cleanCell(text);
  return typedDay(plain) ?? (/^(?:无|[-—/\\]+)$/.test(plain) ? '' : plain);
}

export const birthdayMissing = (document: string): string => `${document}请填写出生日期`;

/** Why a birthday is refused; undefined when it is right, or not needed because the number holds it. */
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

/** Personnel lists often hold the month of birth alone, which spreadsheets store as its first day. */
const isMonthOf = (text: string, birthday: CivilDate): boolean => {
  const first = `${birthday.slice(0, 7)}-01`;
  return text === first || typedDay(`${text.replace(/月$/, '')}-01`) === first;
};

/** The person's birthday: the number decides where it holds one. */
export const birthdayFrom = ({ kind, idNo, birthday }: BornWith): CivilDate | undefined =>
  birthdayIn(kind, idNo) ?? (holdsBirthday(kind, idNo) ? undefined : typedDay(birthday));

/** Ages, in completed years, that may be insured. */
export interface AgeLimits {
  ageMin: number;
  ageMax: number;
}

/** Why somebody born on that day is refused on a day; undefined within the limits. */
export function ageProblem(
  birthday: CivilDate,
  on: CivilDate,
  { ageMin, ageMax }: AgeLimits,
): string | undefined {
  const age = ageOn(birthday, on);
  return age < ageMin || age > ageMax ? `年龄须在${ageMin}-${ageMax}周岁之间` : undefined;
}
