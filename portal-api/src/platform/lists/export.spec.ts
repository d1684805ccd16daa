import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '../context';
import { allRights } from 'shared-kernel/domain/rights';
import { jobType, usertype } from 'shared-kernel/domain/dictionaries';
import { givenPolicy, people, personNo } from '../../modules/insure/insure.fixtures';
import { peopleList } from '../../modules/insure/people/people-list';
import { eachDatabase, onePortal, type Caller, type GivenCustomer, updateRows } from '../../testing/portal';
import { sheetOf, workbookOf } from '../../testing/sheet';
import { readBytes } from '../spreadsheet/read-bytes.fixture';
import { exportList } from './export-list';

eachDatabase((open) => {
  const portal = onePortal(open, { now: '2026-11-01T09:30:00+08:00' });
  let employer: GivenCustomer;
  let main: Caller;
  beforeAll(async () => {
    employer = await portal.given.customer();
    main = portal.as(employer.username);
    const persons = [...people(4), personNo(9, { name: '安娜', mobile: '13800138000' })];
    await givenPolicy(portal, employer, { startDate: '2026-11-20', persons });
  });

  const exported = async (query = '', caller = main) =>
    sheetOf(await caller.get(`/api/insurePersons/export${query}`));

  describe('an export', () => {
    it('contains the filtered and sorted rows of the list, with labels for codes and numbers for amounts', async () => {
      const all = await exported('?sort=-name');
      const one = await exported(`?name=${encodeURIComponent('安娜')}`);

      expect(all).toHaveLength(5);
      expect(all.map((row) => row['姓名'])).toEqual(
        all
          .map((row) => row['姓名'])
          .toSorted()
          .toReversed(),
      );
      expect(one).toEqual([
        expect.objectContaining({
          姓名: '安娜',
          证件类型: '身份证',
          生效日期: '2026-11-20',
          退费前保费: 669.6,
          状态: '保障中',
        }),
      ]);
    });

    it('has days and moments as dates, which an import reads again', async () => {
      const reply = await main.get('/api/insurePersons/export');
      const [sheet] = (await workbookOf(reply.bytes)).worksheets;
      const [, headings = [], first = []] = (sheet?.getSheetValues() ?? []) as unknown[][];
      const cell = (heading: string) => first[headings.indexOf(heading)];

      expect(cell('生效日期')).toEqual(new Date('2026-11-20T00:00:00Z'));
      expect(sheet?.getColumn(headings.indexOf('生效日期')).numFmt).toBe('yyyy-mm-dd');
      const fields = ['姓名', '证件号码', '生效日期'].map((heading) => ({ key: heading, heading }));
      expect(await readBytes(reply.bytes, { fields, maxRows: 10 })).toMatchObject({
        rows: Array.from({ length: 5 }, () => ({ 生效日期: '2026-11-20' })),
      });
    });

    it('shows an unknown job class as its code', async () => {
      const classes = async () => new Set((await exported()).map((row) => row['职业类别']));
      const { db } = portal.ctx;
      await updateRows(db, 'insure_person', { job_type: 99 });
      expect(await classes()).toEqual(new Set(['99']));
      await updateRows(db, 'insure_person', { job_type: jobType.code.class3 });
      expect(await classes()).toEqual(new Set([jobType.label(jobType.code.class3)]));
    });

    it.each([
      ['=', '='],
      ['+', '+'],
      ['-', '-'],
      ['@', '@'],
      ['a tab', '\t'],
      ['a line break', '\r'],
    ])('escapes text that begins like a formula, with %s', async (_, sign) => {
      const typed = `${sign}HYPERLINK("http://x")`;
      await updateRows(portal, 'insure_person', { work_unit: typed }, { name: '安娜' });
      const [row] = await exported(`?name=${encodeURIComponent('安娜')}`);

      // XML parsers turn every kind of line break into one.
      expect(row?.['用工单位']).toBe(`'${typed.replace('\r', '\n')}`);
    });

    it('masks numbers by default, and logs unmasked ones', async () => {
      const query = `?name=${encodeURIComponent('安娜')}`;
      const [masked] = await exported(query);
      const [whole] = await exported(`${query}&unmasked=1`);
      const logged = await portal.ctx.db.selectFrom('audit_log').selectAll().execute();

      expect([masked?.['证件号码'], masked?.['手机号']]).toEqual([
        expect.stringContaining('****'),
        '138****8000',
      ]);
      expect([whole?.['证件号码'], whole?.['手机号']]).toEqual([personNo(9).idNo, '13800138000']);
      expect(logged.filter(({ action }) => action === 'list.export-unmasked')).toEqual([
        expect.objectContaining({
          user_id: employer.userId,
          entity_id: 'insure.list-insured-people',
          after: { rows: 1, filters: expect.arrayContaining(['name']) },
        }),
      ]);
    });

    it('withholds amounts from a project user who may not see them', async () => {
      const branch = await portal.given.filiale(employer.id);
      await updateRows(portal, 'insure_person', { filiale_id: branch.id });
      const user = await portal.given.projectUser(employer.id, branch.id, { rights: { viewCost: false } });

      const [row] = await exported('', portal.as(user.username));

      expect(row?.['退费前保费']).toBe('***');
    });

    it('ignores sorting by amounts for a project user who may not see them, as the list does', async () => {
      const branch = await portal.given.filiale(employer.id);
      const { db } = portal.ctx;
      await updateRows(db, 'insure_person', { filiale_id: branch.id });
      await updateRows(db, 'insure_person', { premium_fen: 1 }, { name: personNo(2).name });
      const namesFor = async (viewCost: boolean) => {
        const user = await portal.given.projectUser(employer.id, branch.id, { rights: { viewCost } });
        const caller = portal.as(user.username);
        const orders: string[] = [];
        for (const query of ['', '?sort=premium', '?sort=-premium']) {
          const { list } = (await caller.get(`/api/insurePersons${query}`)).body.data as {
            list: { name: string }[];
          };
          const sheet = await exported(query, caller);
          expect(sheet.map((row) => row['姓名'])).toEqual(list.map(({ name }) => name));
          orders.push(list.map(({ name }) => name).join());
        }
        return new Set(orders).size;
      };

      expect([await namesFor(true), await namesFor(false)]).toEqual([3, 1]);
    });

    it('is refused with 409 while another export of the same employer is running', async () => {
      const giveBack = portal.ctx.exportTurns.take(employer.id);
      const { status, body } = await main.get('/api/insurePersons/export');
      giveBack();

      expect([status, body.message]).toEqual([409, '贵公司有一份导出正在进行，请等它完成或取消后再试']);
      expect(await exported()).toHaveLength(5);
    });

    const exportDirectly = (mostRows?: number) => {
      const { id: customerId } = employer;
      const mainAccount = { customerId, filialeId: null, usertype: usertype.code.main, rights: allRights };
      const actor = { ...employer, ...mainAccount } as Partial<Actor>;
      return exportList(peopleList, { ctx: portal.ctx, actor: actor as Actor }, {}, '', mostRows);
    };

    it('with too many rows for a sheet is refused with a message, and releases its slot', async () => {
      await expect(exportDirectly(3)).rejects.toMatchObject({
        code: 422,
        message: '共5条，超过单次导出的上限3条，请用筛选条件分几次导出',
      });
      expect(await exported()).toHaveLength(5);
    });

    it('releases its slot when it is written, whether or not it is read', async () => {
      const { stream } = await exportDirectly();
      const isFree = () => {
        try {
          portal.ctx.exportTurns.take(employer.id)();
          return true;
        } catch {
          return false;
        }
      };
      while (!isFree()) await pause(20);

      if (!stream) throw new Error('not streamed');
      expect((await workbookOf(await buffer(stream))).worksheets[0]?.rowCount).toBe(6);
    });
  });
});
