import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { idType } from 'shared-kernel/domain/dictionaries';
import { convertedNumber, isConvertedNumber, normalizedPerson } from 'shared-kernel/domain/insured-person';
import { typedDay } from 'shared-kernel/domain/typed-day';
import type { Db } from '../../../platform/db/database';
import type { SheetColumn, SheetList, SheetRow } from '../../insure/staff-sheet';
import { staffColumns, staffList, type StaffKey } from '../../insure/staff-template';

type RosterKey = StaffKey | 'state' | 'firstDay' | 'lastDay';

const ownColumns: readonly SheetColumn<RosterKey>[] = [
  {
    key: 'state',
    heading: '在职状态',
    words: ['在职', '离职', '已离职', '试用', '试用期', '正式', '实习'],
    aliases: ['员工状态', '人员状态', '用工状态', '状态'],
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

/** Whatever HR has: names and numbers, and as much else as there is. Values of formulas count, as HR sees them. */
export async function rosterList(db: Db): Promise<SheetList<RosterKey>> {
  const { words } = await staffList(db);
  return {
    name: 'checking',
    columns: [...staffColumns, ...ownColumns],
    ...(words ? { words } : {}),
    takesFormulas: true,
  };
}

/** One person of a sheet. */
export interface RosterLine {
  /** As the spreadsheet counts. */
  line: number;
  person: Required<PersonRowTyped>;
  firstDay?: CivilDate;
  lastDay?: CivilDate;
  hasLeft: boolean;
  /** Why it cannot be compared. */
  problem?: string;
}

const stateOfLeft = /离职|辞职|辞退|解除/;

/** A line as compared: normalised, with its days read. */
export function rosterLine(row: SheetRow<RosterKey>, line: number, today: CivilDate): RosterLine {
  const person = normalizedPerson({ ...row, idType: row.idType || idType.label(idType.code.idCard) });
  const firstDay = typedDay(row.firstDay);
  const lastDay = typedDay(row.lastDay);
  const problem = problemOf(person.idNo, row, { firstDay, lastDay });
  return {
    line,
    person,
    ...(firstDay ? { firstDay } : {}),
    ...(lastDay ? { lastDay } : {}),
    hasLeft: stateOfLeft.test(row.state) || (lastDay !== undefined && compareDays(lastDay, today) < 0),
    ...(problem ? { problem } : {}),
  };
}

function problemOf(
  idNo: string,
  row: SheetRow<RosterKey>,
  { firstDay, lastDay }: { firstDay: CivilDate | undefined; lastDay: CivilDate | undefined },
): string | undefined {
  if (idNo === '') return '缺少证件号码';
  if (idNo.startsWith('#')) return '证件号码是没有结果的公式，请粘贴为数值后重试';
  if (isConvertedNumber(idNo)) return convertedNumber;
  // A dash or 无 stands for no day.
  if (/\d/.test(row.firstDay) && !firstDay) return `入职日期“${row.firstDay}”不正确`;
  if (/\d/.test(row.lastDay) && !lastDay) return `离职日期“${row.lastDay}”不正确`;
  if (firstDay && lastDay && compareDays(lastDay, firstDay) < 0) return '离职日期早于入职日期，请核对';
  return undefined;
}
