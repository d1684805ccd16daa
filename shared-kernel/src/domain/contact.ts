import { cleanMobile } from './cleaning';

/** Whether the text is a mobile number; ignores signs between the digits, and the country code +86. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(cleanMobile(text));

/**
 * Whether a cleaned name (`cleanName`) is valid: Chinese with 2 to 30 characters (rare ones and · included) or Latin
 * with 2 to 60, accents included.
 */
export const isPersonName = (name: string): boolean =>
  /^[\p{Script=Han}·]{2,30}$/u.test(name) ||
  /^\p{Script=Latin}[\p{Script=Latin}\p{M} .,'·-]{1,59}$/u.test(name);

/** At most 64 characters. */
export const isEmail = (text: string): boolean =>
  text.length <= 64 && /^[A-Za-z0-9._%+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(text);

export const isExpressNo = (text: string): boolean => /^[A-Z0-9]{8,30}$/.test(text);

const plate =
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z]([A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[DF][A-HJ-NP-Z0-9]\d{4}|\d{5}[DF])$/;

/** A vehicle's number plate; electric cars included. */
export const isPlate = (text: string): boolean => plate.test(text);
