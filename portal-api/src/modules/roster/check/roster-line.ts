import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { idType } from 'shared-kernel/domain/dictionaries';
import { brokenCell, cleanCell } from 'shared-kernel/domain/cleaning';
import { isPersonName } from 'shared-kernel/domain/contact';
import { normalizedPerson, unreadableNumber } from 'shared-kernel/domain/people/insured-person';
import { typedAnswer } from 'shared-kernel/domain/people/labor-filing';
import * as texts from 'shared-kernel/domain/texts';
import { typedDay } from 'shared-kernel/domain/typed-day';
import type { Db } from '../../../platform/db/database';
import {
  changeColumn,
  leftColumn,
  stateColumn,
  type SheetColumn,
  type SheetList,
  type SheetRow,
} from '../../insure/people/staff-sheet';
import { staffColumns, staffWords, type StaffKey } from '../../insure/people/staff-template';
import { stateWords, type StateOf } from './state-words';

type RosterKey = StaffKey | 'side' | 'state' | 'isInService' | 'hasLeft' | 'firstDay' | 'lastDay';

const ownColumns: readonly SheetColumn<RosterKey>[] = [
  { ...stateColumn, words: stateWords },
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
  leftColumn,
];

/** Definition of the HR sheet: names and numbers, and any other known columns. */
export async function rosterList(db: Db): Promise<SheetList<RosterKey>> {
  return {
    name: 'checking',
    columns: [...staffColumns, ...ownColumns, changeColumn],
    words: await staffWords(db),
    side: 'joining',
  };
}

/** One person of a sheet, normalised. */
export interface RosterLine {
  /** Row number in the spreadsheet. */
  line: number;
  /** Name of the sheet when several were read, otherwise empty. */
  sheet: string;
  person: Required<PersonRowTyped>;
  firstDay?: CivilDate;
  lastDay?: CivilDate;
  /** Employment state in the employer's own words; empty without one. */
  stateWord: string;
  /** Reason why the line cannot be compared. */
  problem?: string;
}

/** Describes the position of a line. */
export const placeOf = ({ sheet, line }: Pick<RosterLine, 'sheet' | 'line'>): string =>
  `${sheet && `“${sheet}”`}第${line}行`;

/** Normalises a line for the comparison, with its dates parsed. */
export function rosterLine(row: SheetRow<RosterKey>, place: { line: number; sheet: string }): RosterLine {
  const person = normalizedPerson({ ...row, idType: row.idType || idType.label(idType.code.idCard) });
  const firstDay = typedDay(row.firstDay);
  const lastDay = typedDay(row.lastDay);
  const problem = problemOf(person, row, { firstDay, lastDay });
  return {
    ...place,
    person,
    ...(firstDay ? { firstDay } : {}),
    ...(lastDay ? { lastDay } : {}),
    stateWord: stateWordOf(row),
    ...(problem ? { problem } : {}),
  };
}

/** Returns the state, or the answer to a yes/no column about being in service or having left; empty for dashes. */
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

/** A last day takes precedence over the state. */
export const hasLeft = (line: RosterLine, today: CivilDate, stateOf: StateOf): boolean =>
  line.lastDay ? compareDays(line.lastDay, today) < 0 : stateOf(line.stateWord) === 'left';

function problemOf(
  { idNo, name }: Required<PersonRowTyped>,
  row: SheetRow<RosterKey>,
  { firstDay, lastDay }: { firstDay: CivilDate | undefined; lastDay: CivilDate | undefined },
): string | undefined {
  if (idNo === '') return '缺少证件号码';
  const broken = brokenCell(idNo);
  if (broken) return `证件号码${broken}`;
  const unreadable = unreadableNumber(idNo);
  if (unreadable) return unreadable;
  const brokenName = brokenCell(name);
  if (brokenName) return `姓名${brokenName}`;
  if (name !== '' && !isPersonName(name)) return texts.notOneName;
  // A dash or 无 means no date.
  if (/\d/.test(row.firstDay) && !firstDay) return `入职日期“${row.firstDay}”不正确`;
  if (/\d/.test(row.lastDay) && !lastDay) return `离职日期“${row.lastDay}”不正确`;
  if (firstDay && lastDay && compareDays(lastDay, firstDay) < 0) return '离职日期早于入职日期，请核对';
  return undefined;
}
