import { largestAmountText } from './constants';
import { amountUnreadable } from './texts';

declare const fenBrand: unique symbol;

/** A whole number of fen (0.01 yuan), negative for outgoing money. */
export type Fen = number & { readonly [fenBrand]: true };

/** Brands an integer as fen; throws on fractions and beyond ±90 trillion yuan, where integers stop being exact. */
export function fen(amount: number): Fen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of fen: ${amount}`);
  return (amount === 0 ? 0 : amount) as Fen;
}

export const zeroFen = fen(0);

/**
 * Inputs report amounts with parts of a fen as fractions, text that is no amount as NaN and one too long to be exact as
 * infinity, so that they can be refused with a message.
 */
export const isWholeFen = (amount: Fen): boolean => Number.isSafeInteger(amount);

/** Replaces a `Fen` that this user may not see. Everything calculated from it is withheld too; shown as ***. */
export const withheld = 'withheld' as const;
export type Withheld = typeof withheld;

export const isWithheld = (amount: unknown): amount is Withheld => amount === withheld;

export const withheldText = '***';

const decimalYuan = /^([+-]?)(\d+)(?:\.(\d{1,2}))?$/;

export const wholeFenText = '金额最多保留两位小数';

/** Returns why what an input reports is refused; undefined for a whole number of fen. */
export function amountIssue(amount: Fen): string | undefined {
  if (isWholeFen(amount)) return undefined;
  if (Number.isNaN(amount)) return amountUnreadable;
  return Number.isFinite(amount) ? wholeFenText : largestAmountText;
}

/** Whether this is an amount in yuan with at most two decimals. */
export const isYuan = (yuan: string | number): boolean => decimalYuan.test(String(yuan));

/** Reads yuan with at most two decimals, digit by digit so that nothing is rounded; throws on anything else. */
export function fenFromYuan(yuan: string | number): Fen {
  const match = decimalYuan.exec(String(yuan).replaceAll(',', '').trim());
  if (!match) throw new RangeError(`not an amount in yuan: ${yuan}`);
  const [, sign, whole, part = ''] = match;
  const amount = Number(`${whole}${part.padEnd(2, '0')}`);
  return fen(sign === '-' ? -amount : amount);
}

/** Converts fen to a number of yuan, for sheets, charts and the wire; the inverse of `fenFromYuan`. */
export const yuanOfFen = (amount: number): number => amount / 100;

/** Yuan with thousands separators and two decimals: `1,234.50`. */
export function yuanText(amount: Fen | Withheld): string {
  if (isWithheld(amount)) return withheldText;
  const digits = String(Math.abs(amount)).padStart(3, '0');
  // redos-exception: the digits of a safe integer, 16 at most
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`;
}

/** Formats an amount for display: `¥1,234.50`, with a leading minus sign for outgoing money. */
export const moneyText = (amount: Fen | Withheld): string =>
  isWithheld(amount) ? withheldText : amount < 0 ? `-¥${yuanText(fen(-amount))}` : `¥${yuanText(amount)}`;

/** Formats a number of yuan as `moneyText` does; charts calculate in yuan. */
export const yuanMoneyText = (yuan: number): string => moneyText(fen(Math.round(yuan * 100)));

/** The sum; zero for no amounts. */
export function addFen(...amounts: Fen[]): Fen;
export function addFen(...amounts: (Fen | Withheld)[]): Fen | Withheld;
export function addFen(...amounts: (Fen | Withheld)[]): Fen | Withheld {
  let sum = 0;
  for (const amount of amounts) {
    if (isWithheld(amount)) return withheld;
    sum += amount;
  }
  return fen(sum);
}

export function negateFen(amount: Fen): Fen;
export function negateFen(amount: Fen | Withheld): Fen | Withheld;
export function negateFen(amount: Fen | Withheld): Fen | Withheld {
  return isWithheld(amount) ? withheld : fen(-amount);
}

/** Returns the amount without its sign, for use next to a word that states the direction. */
export function absFen(amount: Fen): Fen;
export function absFen(amount: Fen | Withheld): Fen | Withheld;
export function absFen(amount: Fen | Withheld): Fen | Withheld {
  return isWithheld(amount) ? withheld : fen(Math.abs(amount));
}

/**
 * `amount × numerator / denominator`, rounded half away from zero to a whole fen. Throws unless both parts are
 * integers, so that percentages and days never involve binary fractions.
 */
export function mulRatio(amount: Fen, numerator: number, denominator: number): Fen;
export function mulRatio(amount: Fen | Withheld, numerator: number, denominator: number): Fen | Withheld;
export function mulRatio(amount: Fen | Withheld, numerator: number, denominator: number): Fen | Withheld {
  if (!Number.isInteger(numerator) || !Number.isInteger(denominator) || denominator === 0) {
    throw new RangeError(`not a ratio of integers: ${numerator}/${denominator}`);
  }
  if (isWithheld(amount)) return withheld;
  // The product may pass 2^53 although amount and result do not.
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const isNegative = product < 0n !== divisor < 0n;
  const [top, bottom] = [abs(product), abs(divisor)];
  const rounded = (top * 2n + bottom) / (bottom * 2n);
  return fen(Number(isNegative ? -rounded : rounded));
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);
