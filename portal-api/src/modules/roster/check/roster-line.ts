import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { idType } from 'shared-kernel/domain/dictionaries';
import { brokenCell, cleanCell } from 'shared-kernel/domain/cleaning';
import {
  convertedNumber,
  isConvertedNumber,
  normalizedPerson,
} from 'shared-kernel/domain/people/insured-person';
import { typedAnswer } from 'shared-kernel/domain/people/labor-filing';
import { typedDay } from 'shared-kernel/domain/typed-day';
import type { Db } from '../../../platform/db/database';
import type { SheetColumn, SheetList, SheetRow } from '../../insure/people/staff-sheet';
import { staffColumns, staffList, type StaffKey } from '../../insure/people/staff-template';
import { stateWords, type StateOf } from './state-words';

type RosterKey = StaffKey | 'state' | 'isInService' | 'hasLeft' | 'firstDay' | 'lastDay';

const ownColumns: readonly SheetColumn<RosterKey>[] = [
  {
    key: 'state',
    heading: '在职状态',
    words: stateWords,
    aliases: ['员工状态', '人员状态', '用工状态', '状态'],
  },
  { key: 'isInService', heading: '是否在职', aliases: ['是否在岗', '是否在册', '在职与否', '在职否'] },
  {
    key: 'hasLeft',
    heading: '是否离职',
    aliases: ['是否已离职', '是否离岗', '是否退场', '离职与否', '离职否'],
  },
  {
    key: 'firstDay',
    heading: '入职日期',
    aliases: ['入职时间', '到岗日期', '上岗日期', '进场日期', '生效日期'],
  },
  {
    key: 'lastDay',
    heading: '离职日期',
    aliases: ['离职时间', '最后工作日', '离岗日期', '退场日期', '终止日期', '减保日期'],
  },
];

/** Whatever HR has: names and numbers, and as much else as there is. */
export async function rosterList(db: Db): Promise<SheetList<RosterKey>> {
  const { words } = await staffList(db);
  return {
    name: 'checking',
    columns: [...staffColumns, ...ownColumns],
    ...(words ? { words } : {}),
  };
}

/** One person of a sheet. */
export interface RosterLine {
  /** As the spreadsheet counts. */
  line: number;
  /** The sheet of the workbook where several were read, else empty. */
  sheet: string;
  person: Required<PersonRowTyped>;
  firstDay?: CivilDate;
  lastDay?: CivilDate;
  /** The state of employment in the employer's own word; empty without one. */
  stateWord: string;
  /** Why it cannot be compared. */
  problem?: string;
}

/** Where a line stands, in words. */
export const placeOf = ({ sheet, line }: Pick<RosterLine, 'sheet' | 'line'>): string =>
  `${sheet && `“${sheet}”`}第${line}行`;

/** A line as compared: normalised, with its days read. */
export function rosterLine(row: SheetRow<RosterKey>, place: { line: number; sheet: string }): RosterLine {
  const person = normalizedPerson({ ...row, idType: row.idType || idType.label(idType.code.idCard) });
  const firstDay = typedDay(row.firstDay);
  const lastDay = typedDay(row.lastDay);
  const problem = problemOf(person.idNo, row, { firstDay, lastDay });
  return {
    ...place,
    person,
    ...(firstDay ? { firstDay } : {}),
    ...(lastDay ? { lastDay } : {}),
    stateWord: stateWordOf(row),
    ...(problem ? { problem } : {}),
  };
}

/** The word for the state, else the answer to the question whether somebody is in service or has left; empty for dashes. */
function stateWordOf(row: SheetRow<RosterKey>): string {
  const word = wordOf(row.state);
  if (word !== '') return word;
  for (const [key, meanings] of questions) {
    const typed = wordOf(row[key]);
    if (typed !== '') return meanings[typedAnswer(typed) ?? ''] ?? typed;
  }
  return '';
}

const wordOf = (cell: string): string => (/^[-—–/\\\s]*$/.test(cell) ? '' : cleanCell(cell));

const questions: readonly (readonly ['isInService' | 'hasLeft', Readonly<Record<string, string>>])[] = [
  ['isInService', { 是: '在职', 否: '离职' }],
  ['hasLeft', { 是: '离职', 否: '在职' }],
];

/** A last day decides over the word beside it. */
export const hasLeft = (line: RosterLine, today: CivilDate, stateOf: StateOf): boolean =>
  line.lastDay ? compareDays(line.lastDay, today) < 0 : stateOf(line.stateWord) === 'left';

function problemOf(
  idNo: string,
  row: SheetRow<RosterKey>,
  { firstDay, lastDay }: { firstDay: CivilDate | undefined; lastDay: CivilDate | undefined },
): string | undefined {
  if (idNo === '') return '缺少证件号码';
  const broken = brokenCell(idNo);
  if (broken) return `证件号码${broken}`;
  if (isConvertedNumber(idNo)) return convertedNumber;
  // A dash or 无 stands for no day.
  if (/\d/.test(row.firstDay) && !firstDay) return `入职日期“${row.firstDay}”不正确`;
  if (/\d/.test(row.lastDay) && !lastDay) return `离职日期“${row.lastDay}”不正确`;
  if (firstDay && lastDay && compareDays(lastDay, firstDay) < 0) return '离职日期早于入职日期，请核对';
  return undefined;
}
