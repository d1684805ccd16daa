import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import type { RosterLine } from './roster-file';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Makes up a resident id number with a valid check digit: region, birthday `YYYYMMDD`, and a three-digit serial. */
export function residentId(region: string, birthday: string, serial: number): string {
  const body = `${region}${birthday}${String(serial).padStart(3, '0')}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}

// Each person gets another birthday and serial, counted from the start of the run: stories on one database never share
// a person.
let next = Math.floor(Date.now() / 1000) % 3_000_000;

/** Makes up a person unknown to all stories and demo data: an office worker between thirty and forty-five. */
export function somebody(name = '李新人'): PersonRowTyped {
  next += 1;
  const birthday = new Date(Date.UTC(1982, 0, 1 + (next % 5_000)))
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');
  const idNo = residentId('540102', birthday, Math.floor(next / 5_000) % 1_000);
  return { name, idType: '身份证', idNo, mobile: '13912345678', workTypeName: '行政文员' };
}

export const somePeople = (count: number): PersonRowTyped[] =>
  Array.from({ length: count }, () => somebody());

/** Returns the person as a line of a spreadsheet. */
export const lineOf = ({ name, idType, idNo, mobile = '', workTypeName }: PersonRowTyped): RosterLine => ({
  name,
  idType,
  idNo,
  mobile,
  workType: workTypeName,
});
