import ExcelJS from 'exceljs';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { insureStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { eachPortal, oneDatabase, type Caller, fieldsOf, rowsOf, updateRows } from '../../testing/portal';
import { xlsxMime } from '../../platform/spreadsheet/xlsx-mime';
import { givenPlan, givenPolicy, people } from '../insure/insure.fixtures';
import { residentIdOf } from '../insure/people/resident-id';

const firstDay = '2026-12-01';
/** Ages on the first covered day: still 15, 16 since that day, still 65, 66 since that day. */
const born = { y15: '2010-12-02', y16: '2010-12-01', y65: '1960-12-02', y66: '1960-12-01' } as const;
const adult = '1990-05-20';
const notInsured = '年龄须在16-65周岁之间';
const noDay = '出生日期不正确，请填写1900年以后的日期，例如1990-05-20';

let made = 0;
const nextNo = () => (made += 1);

/** Builds document numbers by type; these types encode the birthday. */
const holding: Record<string, (birthday: string) => string> = {
  身份证: (birthday) => residentIdOf('350212', civilDate(birthday), nextNo()),
  港澳台居住证: (birthday) => residentIdOf('810000', civilDate(birthday), nextNo()),
  外国人永居证: (birthday) => residentIdOf('911124', civilDate(birthday), nextNo()),
};
const notHolding: Record<string, () => string> = {
  护照: () => `E${10_000_000 + nextNo()}`,
  港澳通行证: () => `H${10_000_000 + nextNo()}`,
  台胞证: () => String(10_000_000 + nextNo()),
  外国人永居证: () => `USA${100_000_000_000 + nextNo()}`,
};

interface Line {
  idType: string;
  idNo: string;
  birthday?: string;
  issue?: readonly [field: string, message: string];
}

const held = Object.entries(holding).flatMap(([idType, numberOf]): Line[] => {
  const line = (birthday: string, rest: Omit<Line, 'idType' | 'idNo'>): Line => ({
    idType,
    idNo: numberOf(birthday),
    ...rest,
  });
  return [
    line(adult, {}),
    line(born.y15, { issue: ['idNo', notInsured] }),
    line(born.y16, {}),
    line(born.y65, {}),
    line(born.y66, { issue: ['idNo', notInsured] }),
    line(adult, { birthday: '1990年5月20日' }),
    line(adult, { birthday: '1990.5' }),
    line(adult, { birthday: '1990-05-21', issue: ['birthday', `与证件号码中的出生日期${adult}不一致`] }),
    line(adult, { birthday: '1990-02-30', issue: ['birthday', noDay] }),
  ];
});

const given = Object.entries(notHolding).flatMap(([idType, numberOf]): Line[] => {
  const line = (birthday: string | undefined, message?: string): Line => ({
    idType,
    idNo: numberOf(),
    ...(birthday === undefined ? {} : { birthday }),
    ...(message === undefined ? {} : { issue: ['birthday', message] as const }),
  });
  return [
    line(undefined, `${idType}请填写出生日期`),
    line(' / ', `${idType}请填写出生日期`),
    line(born.y15, notInsured),
    line(born.y16),
    line(born.y65.replaceAll('-', '/')),
    line(born.y66, notInsured),
    line('19900520'),
    line('1990-02-30', noDay),
    line('1899-12-31', noDay),
    line('1990-05', noDay),
    line('2027-01-01', '出生日期不能晚于今天'),
  ];
});

const table = [...held, ...given];
const rows = table.map(({ idType, idNo, birthday }): PersonRowTyped => ({
  name: '王芳',
  idType,
  idNo,
  workTypeName: '电子装配工',
  ...(birthday === undefined ? {} : { birthday }),
}));
const expected = table.flatMap(({ issue }, index) =>
  issue ? [{ field: issue[0], message: issue[1], row: index + 1 }] : [],
);
const fitting = rows.filter((_, index) => table[index]?.issue === undefined);

// Creating the first database of a run takes some seconds on a busy machine.
jest.setTimeout(120_000);

oneDatabase((open) => {
  const portal = eachPortal(open);

  async function employer() {
    const customer = await portal.given.customer();
    const customerMealId = await givenPlan(portal, customer.id);
    return { customer, customerMealId, caller: portal.as(customer.username) };
  }

  /** Uploads the rows in a customer's own sheet, with another heading for the birthday. */
  async function parsed(caller: Caller, path: string, fields: Record<string, string>) {
    const book = new ExcelJS.Workbook();
    book
      .addWorksheet('S')
      .addRows([
        ['姓名', '证件类型', '证件号码', '工种', '出生年月日'],
        ...rows.map((row) => [row.name, row.idType, row.idNo, row.workTypeName, row.birthday ?? '']),
      ]);
    const bytes = new Uint8Array(await book.xlsx.writeBuffer());
    const file = { field: 'file', fileName: '人员.xlsx', mime: xlsxMime, bytes };
    const started = await caller.post(path, fields, { files: [file] });
    await portal.ctx.imports.settled();
    const { importId } = started.body.data as { importId: string };
    const state = await caller.get(`/api/imports/${importId}`);
    return (state.body.data.result as { issues: object[] }).issues;
  }

  describe('birthdays of every type of ID document', () => {
    it('get the same verdict from the check, the sheet and the submit of an application', async () => {
      const { caller, customerMealId } = await employer();
      const terms = { customerMealId, insurePeriod: 12, startDate: firstDay };

      const check = await caller.post('/api/insures/checkPersons', { ...terms, rows });
      const sheet = await parsed(caller, '/api/insures/parsePersons', {
        customerMealId: String(customerMealId),
        startDate: firstDay,
      });
      const draft = await caller.post('/api/insures', { ...terms, persons: rows });
      const { id } = draft.body.data;
      const submitted = await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });

      expect(check.body.data.issues).toEqual(expected);
      expect(sheet).toEqual(expected);
      expect(submitted.body).toMatchObject({ code: 2021 });
      expect(fieldsOf(submitted)).toEqual(expected);

      const mended = await caller.put(`/api/insures/${id}`, { ...terms, persons: fitting });
      const accepted = await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });
      const stored = await rowsOf(portal, 'insure_person', ['birthday'], { insure_id: id });

      expect(mended.body.data).toMatchObject({ issues: [] });
      expect(accepted.body).toMatchObject({ code: 200 });
      expect(stored.map(({ birthday }) => birthday !== null)).toEqual(fitting.map(() => true));
    });

    async function runningPolicy() {
      const customer = await portal.given.customer();
      const { id } = await givenPolicy(portal, customer, { startDate: '2026-11-22' });
      return { id, caller: portal.as(customer.username) };
    }

    it('get the same verdict from the price, the sheet and the order of a running policy', async () => {
      const { id, caller } = await runningPolicy();
      const add = { insureId: id, operateType: operateType.code.add, effectDate: firstDay };

      const price = await caller.post('/api/addReduces/calc', { ...add, persons: rows });
      const sheet = await parsed(caller, '/api/addReduces/parse', {
        insureId: String(id),
        operateType: String(add.operateType),
        effectDate: firstDay,
      });
      const order = await caller.post('/api/addReduces', { ...add, persons: rows });

      expect(price.body.data.issues).toEqual(expected);
      expect(sheet).toEqual(expected);
      expect(order.body).toMatchObject({ code: 2021 });
      expect(fieldsOf(order)).toEqual(expected);
    });

    it('are checked for replacements too, in the field newBirthday', async () => {
      const { id, caller } = await runningPolicy();
      const covered = await rowsOf(portal, 'insure_person', ['id'], { insure_id: id }, 'id');
      const places = table.slice(-11, -6);
      const replace = {
        insureId: id,
        operateType: operateType.code.replace,
        effectDate: firstDay,
        replaces: places.map(({ idType, idNo, birthday }, index) => ({
          personId: covered[index]?.id,
          newName: '王芳',
          newIdType: idType,
          newIdNo: idNo,
          newWorkTypeName: '电子装配工',
          newBirthday: birthday,
        })),
      };

      const order = await caller.post('/api/addReduces', replace);

      expect(fieldsOf(order)).toEqual(
        places.flatMap(({ issue }, index) =>
          issue ? [{ field: 'newBirthday', message: issue[1], row: index + 1 }] : [],
        ),
      );
    });
  });

  describe('a list that only the database refuses', () => {
    const drafted = async ({ caller, customerMealId }: Awaited<ReturnType<typeof employer>>) => {
      const form = { customerMealId, insurePeriod: 12, startDate: firstDay, persons: people(5) };
      const { id } = (await caller.post('/api/insures', form)).body.data;
      return { id, submit: () => caller.post(`/api/insures/${id}/submit`, { agreeClauses: true }) };
    };

    it('is refused with its lines when another list has just insured the same people', async () => {
      const given = await employer();
      const [first, second] = [await drafted(given), await drafted(given)];

      const replies = await Promise.all([first.submit(), second.submit()]);

      const [sold, refused] = replies.map(({ body }) => body).toSorted((a, b) => a.code - b.code);
      expect(sold).toMatchObject({ code: 200 });
      expect(refused).toMatchObject({
        code: 2021,
        data: { fields: people(5).map((_, index) => ({ row: index + 1, field: 'idNo' })) },
      });
    });

    it('is refused with a message to submit it again when no line is wrong', async () => {
      const { id, submit } = await drafted(await employer());
      // The application's own cover is ignored by the check, but refused by the database.
      await submit();
      await updateRows(portal, 'insure', { insure_status: insureStatus.code.draft }, { id });

      const refused = await submit();

      expect(refused.body).toMatchObject({ code: 2019, message: '名单中的人员刚刚有变动，请刷新后重新提交' });
    });
  });
});
