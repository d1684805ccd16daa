const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** A made-up resident id number with a right check digit: region, birthday `YYYYMMDD`, and a serial of three digits. */
export function residentId(region: string, birthday: string, serial: number): string {
  const body = `${region}${birthday}${String(serial).padStart(3, '0')}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}
