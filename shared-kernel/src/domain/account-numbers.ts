const usccSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const usccWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

/** Validates a unified social credit code (GB 32100) in capital letters. */
export function isUscc(code: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false;
  const sum = usccWeights.reduce(
    (total, weight, index) => total + weight * usccSigns.indexOf(code[index] ?? ''),
    0,
  );
  // 31 − 0 must become 0, not an index after the alphabet's end.
  return usccSigns[(31 - (sum % 31)) % 31] === code[17];
}

/** Validates a person's bank card: 15 to 19 digits with a Luhn check digit. */
export function isLuhnCard(number: string): boolean {
  if (!/^\d{15,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, sign, index) => {
    const digit = Number(sign) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/** Validates a company's bank account: 8 to 32 digits without a check digit; blanks and hyphens do not count. */
export const isCorporateAccount = (number: string): boolean =>
  /^\d{8,32}$/.test(number.replace(/[-\s]/g, ''));

/** A digital invoice has 20 digits. */
export const isInvoiceNo = (number: string): boolean => /^\d{20}$/.test(number);

/** A bank's clearing number has 12 digits. */
export const isCnaps = (number: string): boolean => /^\d{12}$/.test(number);
