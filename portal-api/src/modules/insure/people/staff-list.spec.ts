import ExcelJS from 'exceljs';
import { eachPortal, oneDatabase, type Caller, firstRow, insertRow } from '../../../testing/portal';
import { givenApplication, givenPlan, givenPolicy, people, personNo, submitted } from '../insure.fixtures';
import { contractEndpoints } from '../../../testing/contract-endpoints';
import { workbookOf } from '../../../testing/sheet';
import { xlsxMime } from '../../../platform/spreadsheet/xlsx-mime';

oneDatabase((open) => {
  const portal = eachPortal(open);

  async function employer() {
    const customer = await portal.given.customer();
    return {
      customer,
      caller: portal.as(customer.username),
      customerMealId: await givenPlan(portal, customer.id),
    };
  }

  /** Fills in the portal's own template. */
  async function filled(caller: Caller, lines: readonly (readonly string[])[]): Promise<Uint8Array> {
    const template = await caller.get('/api/insures/personTemplate');
    const workbook = await workbookOf(template.bytes);
    const sheet = workbook.worksheets[0];
    lines.forEach((line, index) => {
      if (sheet) sheet.getRow(index + 2).values = [String(index + 1), ...line];
    });
    return new Uint8Array(await workbook.xlsx.writeBuffer());
  }

  const line = (n: number, overrides: { idNo?: string; workTypeName?: string } = {}): string[] => {
    const person = personNo(n, overrides);
    return [person.name, person.idType, person.idNo, '', person.workTypeName];
  };

  async function read(
    caller: Caller,
    customerMealId: number,
    bytes: Uint8Array,
    fileName = '人员.xlsx',
    chosen: { headingRows?: string; columnKeys?: string } = {},
  ) {
    const started = await caller.post(
      '/api/insures/parsePersons',
      { customerMealId: String(customerMealId), ...chosen },
      { files: [{ field: 'file', fileName, mime: xlsxMime, bytes }] },
    );
    const { importId } = started.body.data;
    await portal.ctx.imports.settled();
    return (await caller.get(`/api/imports/${importId}`)).body.data;
  }

  const period = { insurePeriod: 12, startDate: '2026-12-01' };
  /** Returns the answer to a check of the rows under the plan. */
  const check = async (caller: Caller, customerMealId: number, rows: object[]) =>
    (await caller.post('/api/insures/checkPersons', { customerMealId, ...period, rows })).body.data;

  it('other names of work types are replaced by the official ones, in sheets and in policies', async () => {
    const { customer, caller, customerMealId } = await employer();
    const named = ['文员', '搬运工', ' 前台 文员 ', 'HR', '电子装配工'];
    const lines = named.map((workTypeName, at) => line(at + 1, { workTypeName }));

    const sheet = await read(caller, customerMealId, await filled(caller, lines));
    const { id } = await givenPolicy(portal, customer, {
      persons: named.map((workTypeName, at) => personNo(at + 1, { workTypeName })),
    });

    expect(sheet).toMatchObject({ result: { issues: [] } });
    const { list } = (await caller.get(`/api/insures/${id}/persons`)).body.data;
    expect(list.map(({ workTypeName, jobType }) => `${workTypeName}${jobType}`).toSorted()).toEqual(
      ['人事专员1', '电子装配工3', '行政文员1', '行政文员1', '装卸搬运工4'].toSorted(),
    );
  });

  describe('reading a staff list', () => {
    it('returns every row as typed, with its errors', async () => {
      const { caller, customerMealId } = await employer();
      const lines = [
        line(0),
        line(1, { idNo: '350212198807120016' }),
        line(0),
        line(3, { workTypeName: '宇航员' }),
        line(4),
      ];

      const state = await read(caller, customerMealId, await filled(caller, lines));

      expect(state).toMatchObject({
        state: 'done',
        result: {
          rows: [
            { idNo: personNo(0).idNo },
            { idNo: '350212198807120016' },
            {},
            { workTypeName: '宇航员' },
            { name: personNo(4).name },
          ],
          issues: [
            { row: 2, field: 'idNo', message: '身份证号码不正确' },
            { row: 3, field: 'idNo', message: '与第1行证件号码重复' },
            { row: 4, field: 'workTypeName', message: '未找到工种“宇航员”，请从列表中选择' },
          ],
        },
      });
    });

    it('detects the format by the bytes of a file, not by its name', async () => {
      const { caller, customerMealId } = await employer();
      const text = new TextEncoder().encode('姓名,证件号码\n王一,350212198807120015\n');
      const page = new TextEncoder().encode('<html><table></table></html>');

      expect(await read(caller, customerMealId, page)).toMatchObject({
        state: 'refused',
        problem: { code: 4101, message: expect.stringContaining('另存为.xlsx') },
      });
      expect(await read(caller, customerMealId, text)).toMatchObject({
        result: { rows: [{ name: '王一', idNo: '350212198807120015' }] },
      });
      expect(await read(caller, customerMealId, await filled(caller, [line(0)]), '人员.xls')).toMatchObject({
        state: 'done',
      });
    });

    it('refuses a sheet with other columns, and an empty list', async () => {
      const { caller, customerMealId } = await employer();
      const other = new ExcelJS.Workbook();
      other.addWorksheet('Sheet1').addRows([
        ['品名', '数量'],
        ['螺丝', '1'],
      ]);

      const wrong = await read(caller, customerMealId, new Uint8Array(await other.xlsx.writeBuffer()));
      const empty = await read(caller, customerMealId, await filled(caller, []));

      expect(wrong).toMatchObject({
        state: 'refused',
        problem: { code: 4102, message: '模板表头不匹配，请重新下载模板' },
      });
      expect(empty).toMatchObject({ state: 'refused', problem: { code: 4103 } });
    });

    it('uses the columns that the caller chooses, and remembers their headings for this employer only', async () => {
      const { caller, customerMealId } = await employer();
      const book = new ExcelJS.Workbook();
      const person = personNo(0);
      book.addWorksheet('S').addRows([
        ['谁', '身份证号', '干什么', '班组'],
        [person.name, person.idNo, person.workTypeName, '甲班'],
      ]);
      const bytes = new Uint8Array(await book.xlsx.writeBuffer());

      const first = await read(caller, customerMealId, bytes, '人员.xlsx', {
        headingRows: '1',
        columnKeys: 'name,idNo,workTypeName,',
      });
      const second = await read(caller, customerMealId, bytes);
      const other = await employer();
      const others = await read(other.caller, other.customerMealId, bytes);

      const row = { name: person.name, idNo: person.idNo, workTypeName: person.workTypeName };
      expect(first).toMatchObject({ state: 'done', result: { rows: [row], issues: [] } });
      const keys = (read: unknown) =>
        (read as { result: { sheet: { columns: { key: string | null; by: string | null }[] } } }).result.sheet
          .columns;
      expect(second).toMatchObject({ result: { rows: [row] } });
      expect(keys(second).map(({ key, by }) => [key, by])).toEqual([
        ['name', 'remembered'],
        ['idNo', 'remembered'],
        ['workTypeName', 'remembered'],
        [null, null],
      ]);
      expect(keys(others).some(({ by }) => by === 'remembered')).toBe(false);
    });

    it('refuses 5,001 people', async () => {
      const { caller, customerMealId } = await employer();
      const lines = Array.from({ length: 5001 }, (_, index) => line(index));

      expect(await read(caller, customerMealId, await filled(caller, lines))).toMatchObject({
        problem: { code: 2012, message: '单次最多提交5000人' },
      });
    });

    it('reads, checks and stores 5,000 people', async () => {
      const { caller, customerMealId } = await employer();
      const bytes = await filled(
        caller,
        Array.from({ length: 5000 }, (_, index) => line(index)),
      );

      const state = (await read(caller, customerMealId, bytes)) as {
        result: { rows: object[]; issues: object[] };
      };
      const form = { customerMealId, ...period, persons: state.result.rows };

      expect(state.result.issues).toEqual([]);
      expect((await submitted(caller, form)).reply).toMatchObject({ code: 200, data: { insureStatus: 1 } });
    }, 60_000);
  });

  describe('checking a staff list', () => {
    it('reports blacklisted people and counts the valid ones by class', async () => {
      const { caller, customerMealId } = await employer();
      await insertRow(portal, 'blacklist', {
        id_hash: portal.ctx.pii.index(personNo(1).idNo),
        reason: '多次虚假报案',
        level: 2,
        created_at: portal.clock.now(),
      });

      expect(await check(caller, customerMealId, people(4))).toEqual({
        issues: [{ row: 2, field: 'idNo', message: '该人员为限制投保人员，请联系客服' }],
        counts: [{ jobType: 3, count: 3 }],
      });
    });

    it('shows the policy number of an application only once it is paid for, like every other endpoint', async () => {
      const customer = await portal.given.customer();
      // The wallet holds the premium alone, so the forecast of payments names the renewal.
      const { id, caller, customerMealId } = await givenApplication(portal, customer, {});
      const { policy_no, insure_no } = await firstRow(portal, 'insure', { id });
      const issues = async () =>
        (await check(caller, customerMealId, people(1))).issues.map(({ message }) => message);
      /** Lists the endpoints without parameters whose responses contain the policy's number. */
      const showing = async () => {
        const found: string[] = [];
        for (const { id: name, method, path, raw, changesState } of contractEndpoints()) {
          if (method !== 'GET' || raw || changesState || /[{:]/.test(path)) continue;
          if (JSON.stringify((await caller.get(path)).body).includes(String(policy_no))) found.push(name);
        }
        return found;
      };

      expect(await issues()).toEqual([`该人员已在未支付的投保单${insure_no}中，该投保单放弃后方可再投保`]);
      expect(await showing()).toEqual([]);
      await caller.post(`/api/insures/${id}/pay`, { payType: 1 });
      expect(await issues()).toEqual([`该人员已在保单${policy_no}保障中`]);
      expect(await showing()).toEqual(expect.arrayContaining(['insure.list-insures', 'claims.risk-choices']));
    });

    it('does not reveal which policy of another employer covers a person', async () => {
      const { caller, customerMealId } = await employer();
      const { policyNo } = await givenPolicy(portal, await portal.given.customer());

      const checked = JSON.stringify(await check(caller, customerMealId, people(1)));

      expect(checked).toContain('该人员已在保单PZ2026******');
      expect(checked).not.toContain(policyNo);
    });
  });
});
