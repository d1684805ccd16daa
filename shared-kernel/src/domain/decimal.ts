/**
 * Rounds decimal text half away from zero without binary fractions, so 1.005 gives 1.01. Undefined when the text is not
 * a number.
 */
export function roundedDecimal(text: string, decimals: number): string | undefined {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text);
  if (!match) return fromExponent(text, decimals);
  const [, sign, whole = '0', part = ''] = match;
  const truncated = part.slice(0, decimals).padEnd(decimals, '0');
  const roundsUp = (part[decimals] ?? '0') >= '5';
  const scaled = (BigInt(whole + truncated) + (roundsUp ? 1n : 0n)).toString().padStart(decimals + 1, '0');
  const isNegative = sign === '-' && /[1-9]/.test(scaled);
  const digits = decimals === 0 ? scaled : `${scaled.slice(0, -decimals)}.${scaled.slice(-decimals)}`;
  return isNegative ? `-${digits}` : digits;
}

/** Converts and rounds a number in exponent form (1e+21), as JavaScript prints very large and small numbers. */
function fromExponent(text: string, decimals: number): string | undefined {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?e([+-]?\d{1,3})$/i.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', part = '', exponent = '0'] = match;
  const digits = whole + part;
  const point = whole.length + Number(exponent);
  const plain =
    point <= 0
      ? `0.${'0'.repeat(-point)}${digits}`
      : `${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}`;
  return roundedDecimal(sign + plain, decimals);
}
