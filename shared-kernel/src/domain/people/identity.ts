import { compareDays, civilDate, isCivilDate, type CivilDate } from '../civil-date';
import { idType, sex } from '../dictionaries/cover';
import { invalidIdCardNumber } from '../texts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkSigns = '10X98765432';

/**
 * Province prefixes; 81 to 83 are for residence permits. Only these two digits are checked, because people keep numbers
 * of districts that no longer exist.
 */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
);

/**
 * Returns why an 18-character number with a birthday and a check character (MOD 11-2, capital X) is refused on a day;
 * undefined when it is valid.
 */
function checkedNumberProblem(idNo: string, today: CivilDate, name: string): string | undefined {
  if (/^\d{15}$/.test(idNo)) return `15位的旧${name}号码已停用，请填写18位号码`;
  if (idNo.length === 18 && /^\d{17}[^\dX]$/.test(idNo)) return `${name}号码的最后一位应为数字或字母X`;
  if (/^\d{10,24}X?$/.test(idNo) && idNo.length !== 18) return `${name}号码应为18位，现在是${idNo.length}位`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(idNo[index]), 0);
  if (!/^\d{17}[\dX]$/.test(idNo) || checkSigns[sum % 11] !== idNo[17])
    return `${name}号码不正确${idNo.endsWith('000') ? '，末三位可能被Excel改成了000，请按证件填写' : ''}`;
  const birthday = birthdayOf(idNo);
  return !birthday || birthday < '1900-01-01' || compareDays(birthday, today) > 0
    ? `${name}号码中的出生日期不正确`
    : undefined;
}

/** Returns why a resident identity number (GB 11643, capital X) is refused on a day; undefined when it is valid. */
export function residentIdProblem(idNo: string, today: CivilDate): string | undefined {
  const problem = checkedNumberProblem(idNo, today, idType.label(idType.code.idCard));
  return problem ?? (provinces.has(idNo.slice(0, 2)) ? undefined : invalidIdCardNumber);
}

export const isResidentId = (idNo: string, today: CivilDate): boolean =>
  residentIdProblem(idNo, today) === undefined;

/** Returns the birthday in a resident identity number; undefined when it is not a real day. */
export function birthdayOf(idNo: string): CivilDate | undefined {
  const text = `${idNo.slice(6, 10)}-${idNo.slice(10, 12)}-${idNo.slice(12, 14)}`;
  return isCivilDate(text) ? civilDate(text) : undefined;
}

/** From the parity of the 17th digit. */
export const sexOf = (idNo: string): 0 | 1 => (Number(idNo[16]) % 2 === 1 ? sex.code.male : sex.code.female);

/** Returns the completed years on a day; a birthday on 29 February counts from 1 March in other years. */
export function ageOn(birthday: CivilDate, day: CivilDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

const idTypes = idType.code;

const otherNumbers: Record<number, RegExp> = {
  [idTypes.passport]: /^[A-Z0-9]{5,17}$/,
  [idTypes.hongKongMacaoPass]: /^[HM]\d{8}(\d{2})?$/,
  [idTypes.taiwanPass]: /^\d{8}(\d{2})?$/,
};

/**
 * Foreigners' cards since 2023 have 18 digits like an identity card and begin with 9; older ones have a country code
 * and 12 digits.
 */
const foreignersCard = /^9\d{16}[^ ]$/;
const olderForeignersCard = /^[A-Z]{3}\d{12}$/;
/** Residence permits have the form of an identity number but always begin with 81, 82 or 83. */
const residencePermit = /^8[123]/;

/** Returns why the number of an `idType` document is refused; undefined when it is valid. */
export function identityNumberProblem(kind: number, idNo: string, today: CivilDate): string | undefined {
  const problem = `${idType.label(kind)}号码不正确`;
  const pattern = otherNumbers[kind];
  if (pattern) return pattern.test(idNo) ? undefined : problem;
  if (kind === idTypes.foreignerResidence) {
    if (olderForeignersCard.test(idNo)) return undefined;
    return foreignersCard.test(idNo) ? checkedNumberProblem(idNo, today, idType.label(kind)) : problem;
  }
  if (kind === idTypes.hongKongMacaoTaiwanResidence)
    return residencePermit.test(idNo) ? checkedNumberProblem(idNo, today, idType.label(kind)) : problem;
  return residentIdProblem(idNo, today);
}

/** Documents whose numbers contain a birthday; older foreigners' cards are an exception. */
const kindsWithBirthday: readonly number[] = [
  idTypes.idCard,
  idTypes.hongKongMacaoTaiwanResidence,
  idTypes.foreignerResidence,
];
export const mayHoldBirthday = (kind: number): boolean => kindsWithBirthday.includes(kind);

/** Whether the document's number contains the birthday; otherwise the birthday has to be entered separately. */
export const holdsBirthday = (kind: number, idNo: string): boolean =>
  mayHoldBirthday(kind) && (kind !== idTypes.foreignerResidence || idNo.length === 18);

/** Returns the birthday in a document's number; undefined when the number contains none. */
export const birthdayIn = (kind: number, idNo: string): CivilDate | undefined =>
  holdsBirthday(kind, idNo) ? birthdayOf(idNo) : undefined;

/** Official and usual names in addition to the dictionary's; spaces and brackets are ignored. */
const documentNames: Readonly<Record<string, number>> = {
  居民身份证: idTypes.idCard,
  中华人民共和国居民身份证: idTypes.idCard,
  二代身份证: idTypes.idCard,
  第二代身份证: idTypes.idCard,
  二代居民身份证: idTypes.idCard,
  身份证件: idTypes.idCard,
  大陆身份证: idTypes.idCard,
  大陆居民身份证: idTypes.idCard,
  中国大陆居民身份证: idTypes.idCard,
  中国居民身份证: idTypes.idCard,
  户口簿: idTypes.idCard,
  户口本: idTypes.idCard,
  居民户口簿: idTypes.idCard,
  内地居民身份证: idTypes.idCard,
  临时身份证: idTypes.idCard,
  临时居民身份证: idTypes.idCard,
  中国护照: idTypes.passport,
  中华人民共和国护照: idTypes.passport,
  外国护照: idTypes.passport,
  外籍护照: idTypes.passport,
  外国人护照: idTypes.passport,
  普通护照: idTypes.passport,
  因私护照: idTypes.passport,
  港澳居民来往内地通行证: idTypes.hongKongMacaoPass,
  来往内地通行证: idTypes.hongKongMacaoPass,
  港澳来往内地通行证: idTypes.hongKongMacaoPass,
  港澳居民通行证: idTypes.hongKongMacaoPass,
  回乡证: idTypes.hongKongMacaoPass,
  台湾居民来往大陆通行证: idTypes.taiwanPass,
  台湾通行证: idTypes.taiwanPass,
  台湾居民通行证: idTypes.taiwanPass,
  台胞通行证: idTypes.taiwanPass,
  外国人永久居留身份证: idTypes.foreignerResidence,
  外国人永久居留证: idTypes.foreignerResidence,
  外国人居留证: idTypes.foreignerResidence,
  永久居留身份证: idTypes.foreignerResidence,
  永居证: idTypes.foreignerResidence,
  五星卡: idTypes.foreignerResidence,
  港澳居民居住证: idTypes.hongKongMacaoTaiwanResidence,
  台湾居民居住证: idTypes.hongKongMacaoTaiwanResidence,
  港澳台居民居住证: idTypes.hongKongMacaoTaiwanResidence,
  中华人民共和国港澳居民居住证: idTypes.hongKongMacaoTaiwanResidence,
  中华人民共和国台湾居民居住证: idTypes.hongKongMacaoTaiwanResidence,
};

/** Traditional characters in headings, names of documents and jobs, each before its simplified one. */
const traditional = new Map(
  '證证號号碼码機机電电話话職职種种類类別别員员務务聯联繫系單单項项備备註注離离減减險险費费間间終终開开結结編编國国護护臺台灣湾從从業业實实際际殘残齡龄稱称狀状態态關关係系崗岗資资勞劳動动約约類类時时級级組组長长裝装車车門门術术師师館馆麵面質质檢检測测訓训書书點点綫线線线廠厂運运輸输倉仓庫库銲焊鍋锅爐炉鑽钻鐵铁鋼钢鑄铸鍛锻銑铣衝冲壓压噴喷塗涂漆漆縫缝紡纺織织電电氣气鏟铲裏里'
    .match(/../gu)
    ?.map((pair) => [...pair] as [string, string]),
);

/** Writes the characters of headings, documents and jobs as in mainland China; never applied to people's names. */
export const simplified = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (sign) => traditional.get(sign) ?? sign);

/**
 * Returns the kind of document by name or code and by number. A number with a valid check character fits one kind only
 * and overrides the name. Undefined for unknown names.
 */
export function documentKind(name: string, idNo: string): number | undefined {
  const plain = simplified(name.replace(/[\s()（）]/g, ''));
  const named =
    idType.codeOf(plain) ?? idType.codes.find((code) => String(code) === plain) ?? documentNames[plain];
  if (named === undefined || !/^\d{17}[\dX]$/.test(idNo)) return named;
  const certain = [idTypes.foreignerResidence, idTypes.hongKongMacaoTaiwanResidence, idTypes.idCard].find(
    (kind) => identityNumberProblem(kind, idNo, farDay) === undefined,
  );
  return certain ?? named;
}

/** Later than any birthday, for when only the kind of a document matters. */
const farDay = civilDate('2200-12-31');

/** Guesses the kind of document from the number's form, for lists without it; an identity card if nothing fits. */
export function documentOfNumber(idNo: string): number {
  if (/^\d{17}[\dX]$/.test(idNo)) return documentKind(idType.label(idTypes.idCard), idNo) ?? idTypes.idCard;
  if (olderForeignersCard.test(idNo)) return idTypes.foreignerResidence;
  const kinds = [idTypes.hongKongMacaoPass, idTypes.taiwanPass];
  const found = kinds.find((kind) => otherNumbers[kind]?.test(idNo));
  return found ?? (/^(?=.*\d)[A-Z][A-Z0-9]{6,10}$/.test(idNo) ? idTypes.passport : idTypes.idCard);
}
