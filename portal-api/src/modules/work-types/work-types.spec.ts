import ExcelJS from 'exceljs';
import { problems } from 'shared-kernel/contract';
import { openPortal, onePortal, type Caller } from '../../testing/portal';

describe('the table of work types', () => {
  const portal = onePortal(openPortal);
  let user: Caller;
  let username: string;
  beforeAll(async () => {
    username = (await portal.given.customer()).username;
    user = portal.as(username);
  });

  const match = async (names: string[]) =>
    (await user.post('/api/workTypes/match', { names })).body.data.list;

  it('has every work type under its industry', async () => {
    const { list } = (await user.get('/api/workTypes/tree')).body.data;
    expect([list[0]?.industry, list.length]).toEqual(['办公商务', 16]);
    expect(list.reduce((sum, { workTypes }) => sum + workTypes.length, 0)).toBe(204);
  });

  it('matches job names and aliases, suggests similar ones and never guesses an unknown one', async () => {
    const [exact, alias, wide, alike, unknown, empty] = await match([
      '电子 装配工',
      '程序员',
      'ＨＲ',
      '搬运',
      '占星师',
      '',
    ]);

    expect(exact).toMatchObject({ best: { workTypeName: '电子装配工', jobType: 3 }, score: 100 });
    expect(alias).toMatchObject({ best: { workTypeName: '软件工程师' }, score: 95 });
    expect(wide?.best).toMatchObject({ workTypeName: '人事专员' });
    expect(alike?.best).toBeNull();
    expect(alike?.candidates.map(({ workTypeName }) => workTypeName)).toContain('装卸搬运工');
    expect([unknown, empty]).toMatchObject([
      { best: null, score: 0, candidates: [] },
      { best: null, candidates: [] },
    ]);
  });

  it('suggests only refused work types for a refused one', async () => {
    for (const { candidates } of await match(['爆破工', '爆破作业', '矿山爆破']))
      expect([...new Set(candidates.map(({ jobType }) => jobType))]).toEqual([9]);
  });

  it('matches up to 2,000 lines, in their order', async () => {
    const names = Array.from({ length: 2000 }, (_, at) => (at % 2 === 0 ? `保安员${at}号` : '叉车工'));
    const list = await match(names);
    expect(list.map(({ name }) => name)).toEqual(names);
    expect(list[1]?.best?.workTypeName).toBe('叉车司机');
    expect((await user.post('/api/workTypes/match', { names: [...names, '保安'] })).status).toBe(422);
  });

  it('reads job titles from a sheet with other headings', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('岗位').addRows([
      ['序号', '工作岗位'],
      [1, '保安'],
      [2, '焊工'],
    ]);
    const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
    const files = [{ field: 'file', fileName: '岗位.xlsx', mime: 'application/octet-stream', bytes }];
    const { importId } = (await user.post('/api/workTypes/parse', {}, { files })).body.data;
    await portal.ctx.imports.settled();
    expect((await user.get(`/api/imports/${importId}`)).body.data).toMatchObject({
      state: 'done',
      result: { rows: [{ name: '保安' }, { name: '焊工' }] },
    });
    expect((await user.get('/api/workTypes/template')).bytes.subarray(0, 2).toString()).toBe('PK');
  });

  it('accepts reports of missing jobs, and shows the provider’s reply to their employer only', async () => {
    const wrong = await user.post('/api/workTypes/feedback', { name: '占', desc: '短' });
    expect(wrong.body.code).toBe(problems.invalidInput.code);
    const { body } = await user.post('/api/workTypes/feedback', { name: '占星师', desc: '在室内观察星象' });
    const { id } = body.data;
    await portal.provider('work-type:answer', [id], { reply: '按一类（办公室内勤）承保' });

    expect((await user.get('/api/workTypes/feedback')).body.data).toMatchObject({
      count: 1,
      list: [{ id, name: '占星师', reply: '按一类（办公室内勤）承保' }],
    });
    const other = portal.as((await portal.given.customer()).username);
    expect((await other.get('/api/workTypes/feedback')).body.data).toEqual({ count: 0, list: [] });
  });
});
