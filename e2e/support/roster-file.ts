import ExcelJS from 'exceljs';
import { residentId } from './people';

/** One line of the staff list as a clerk types it. */
export interface RosterLine {
  name: string;
  idType: string;
  idNo: string;
  mobile: string;
  workType: string;
}

const surnames = [...'赵钱孙李周吴郑王冯陈'];
const givenNames = ['建国', '秀英', '志强', '丽华', '海涛'];

/** Returns fifty people with valid data. */
export function fiftyPeople(): RosterLine[] {
  return Array.from({ length: 50 }, (_, at) => ({
    name: `${surnames[at % 10]}${givenNames[Math.floor(at / 10)]}`,
    idType: '身份证',
    idNo: residentId('350205', `19${80 + (at % 15)}0${1 + (at % 9)}1${at % 10}`, 100 + at),
    mobile: `139${10001000 + at}`,
    workType: at % 5 === 0 ? '行政文员' : '电子装配工',
  }));
}

/** Returns the filled-in template (T1) as the bytes of an .xlsx file. */
export async function rosterFile(lines: RosterLine[]): Promise<Buffer> {
  const rows = lines.map((line, at) => [
    at + 1,
    line.name,
    line.idType,
    line.idNo,
    line.mobile,
    line.workType,
  ]);
  const book = new ExcelJS.Workbook();
  book
    .addWorksheet('人员清单')
    .addRows([
      [
        '序号',
        '姓名*',
        '证件类型*',
        '证件号码*',
        '手机号',
        '工种*',
        '职业类别(勿填)',
        '所属项目',
        '实际用工单位',
        '特种作业证编号',
        '备注',
      ],
      ...rows,
    ]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
