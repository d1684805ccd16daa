import { act, screen, waitFor, within } from '@testing-library/react';
import { getCapital } from 'shared-kernel/contract/finance';
import { getInsure, listInsurePersons, type InsuredPersonRow, type PersonRowTyped, type PolicyDetail } from 'shared-kernel/contract/insure';
import { calcAddReduce, createAddReduce, type RosterChange } from 'shared-kernel/contract/roster';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import { bus, resetRuntime, topics } from 'shared-kernel/runtime';
import { aProjectSession, fakeApi, noNetwork, refuse, renderPage, type FakeApi, type SeenCall } from 'shared-kernel/testing';
import { aPolicy, staff, withStaffReads } from '../../shared/insure.fixture';
import { OperationPage } from './operation.page';

const person = (id: number): InsuredPersonRow => ({
  id,
  insureId: 21,
  policyNo: 'BD0021',
  insureNo: 'TB0021',
  mealName: '安心方案',
  name: `员工${id}`,
  idType: 1,
  idNoMasked: '350212********0015',
  mobileMasked: null,
  sex: 1,
  birthday: null,
  age: null,
  workTypeName: '文员',
  jobType: 1,
  projectId: null,
  projectName: null,
  workUnit: null,
  certNo: null,
  startDate: civilDate('2026-11-22'),
  endDate: civilDate('2027-11-21'),
  unitPremium: fen(669_60),
  premium: fen(669_60),
  personStatus: 1,
});
const everybody = Array.from({ length: 12 }, (_, at) => person(at + 1));

const aPrice = (premium: number, issues: { field: string; row: number; message: string }[] = []) => ({
  addPremium: fen(Math.max(premium, 0)),
  refundPremium: fen(Math.max(-premium, 0)),
  premium: fen(premium),
  items: [],
  issues,
  warnings: [],
  effectAt: '2026-11-21T16:00:00Z',
  inForceAfter: 6,
});

const made = { id: 51, orderNo: 'PG0051', endorseStatus: 1, version: 1, premium: fen(2_008_80), personCount: 3 };

const pageOfPeople = ({ query }: SeenCall) => {
  const start = Number(query['start'] ?? 0);
  return { list: everybody.slice(start, start + Number(query['length'] ?? 20)), count: everybody.length };
};

const anApi = (policy: PolicyDetail = aPolicy()): FakeApi =>
  withStaffReads(fakeApi())
    .on(getInsure, policy)
    .on(listInsurePersons, pageOfPeople)
    .on(calcAddReduce, ({ body }) => aPrice((body as RosterChange).operateType === 1 ? 2_008_80 : -600_00))
    .on(createAddReduce, made);

const open = (search: string, api = anApi(), session?: ReturnType<typeof aProjectSession>) =>
  renderPage(<OperationPage />, { route: `/addReduce/operation${search}`, api, session });
type Page = ReturnType<typeof open>;

const adding = '?insureId=21&operateType=1';
const removing = '?insureId=21&operateType=2';

async function pasted({ user }: Page, rows: PersonRowTyped[]) {
  const lines = rows.map(({ name, idType, idNo, workTypeName }) => [name, idType, idNo, '', workTypeName].join('\t'));
  await user.click(await screen.findByRole('button', { name: '添加一行' }));
  await user.click(screen.getByLabelText('第1行姓名'));
  await user.paste(lines.join('\n'));
}

const priceBox = () => within(screen.getByRole('region', { name: '费用试算' }));
const tick = async ({ user }: Page, name: string) =>
  user.click(within(await screen.findByRole('row', { name: new RegExp(`${name} `) })).getByRole('checkbox'));
const turnPage = ({ user }: Page, title: '下一页' | '上一页') => user.click(screen.getByTitle(title));

afterEach(async () => {
  await act(async () => resetRuntime());
  sessionStorage.clear();
});

describe('changing the staff of a policy', () => {
  it('asks for a policy when the address names none', async () => {
    open('');

    expect(await screen.findByText('请先选择保单')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '选择保单' })).toHaveAttribute('href', '/addReduce/index');
  });

  it('is refused for a policy that is not running', async () => {
    open(adding, anApi(aPolicy({ insureStatus: 6, canChangeStaff: false })));

    expect(await screen.findByText('保单不在保障期内，无法操作')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '提交加保' })).not.toBeInTheDocument();
  });

  it('offers no removing where the plan forbids it, whatever the address says', async () => {
    open(removing, anApi(aPolicy({ allowReduce: false })));

    expect(await screen.findByRole('button', { name: '提交加保' })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: '减保' })).not.toBeInTheDocument();
  });

  it('keeps in the address what is being done', async () => {
    const { user, url } = open(adding);

    await user.click(await screen.findByRole('tab', { name: '减保' }));

    expect(await screen.findByRole('button', { name: '提交减保' })).toBeInTheDocument();
    expect(url()).toBe('/addReduce/operation?insureId=21&operateType=2');
  });
});

describe('adding people', () => {
  it('shows the price that the server calculates and what it leaves in the wallet', async () => {
    const page = open(adding);

    await pasted(page, staff);

    expect(await priceBox().findByText('¥2,008.80')).toBeInTheDocument();
    expect(priceBox().getByText('¥7,991.20')).toBeInTheDocument();
    expect(page.api.calls(calcAddReduce).at(-1)?.body).toMatchObject({ insureId: 21, operateType: 1, persons: staff });
  });

  it('asks for no price while rows are wrong, and for one as soon as they are mended', async () => {
    const page = open(adding);
    await pasted(page, staff.map((row, at) => (at === 0 ? { ...row, idNo: '350212198807120016' } : row)));
    expect(await screen.findByText('身份证号码不正确')).toBeInTheDocument();
    expect(priceBox().getByText('选择人员后显示应补或应退的保费。')).toBeInTheDocument();

    const cell = screen.getByLabelText('第1行证件号码');
    await page.user.clear(cell);
    await page.user.type(cell, '350212198807120015');

    expect(await priceBox().findByText('¥2,008.80')).toBeInTheDocument();
  });

  it('shows a project user the price without a balance', async () => {
    const page = open(adding, anApi(), aProjectSession());

    await pasted(page, staff);

    expect(await priceBox().findByText('¥2,008.80')).toBeInTheDocument();
    expect(priceBox().queryByText('支付后余额')).not.toBeInTheDocument();
    expect(page.api.calls(getCapital)).toHaveLength(0);
  });

  it('says why there is no price, and keeps the list', async () => {
    const page = open(adding, anApi().on(calcAddReduce, refuse(2011)));

    await pasted(page, staff);

    expect(await priceBox().findByText('保单不在保障期内，无法操作')).toBeInTheDocument();
    expect(screen.getByLabelText('第3行姓名')).toHaveValue('李娜');
  });

  it('hands the list in once, tells the portal, and leads to the order', async () => {
    const persons = jest.fn();
    const listening = bus.on(topics.personsChanged).subscribe(persons);
    const page = open(adding);
    await pasted(page, staff);

    await page.user.dblClick(screen.getByRole('button', { name: '提交加保' }));

    await waitFor(() => expect(page.url()).toBe('/addReduce/logDetail/51'));
    expect(page.api.calls(createAddReduce)).toHaveLength(1);
    expect(page.api.calls(createAddReduce)[0]?.body).toMatchObject({ effectDate: '2026-11-22', persons: staff, reduces: [] });
    expect(persons).toHaveBeenCalledWith({ insureId: 21 });
    listening.unsubscribe();
  });

  it('keeps the list when the server refuses it', async () => {
    const page = open(adding, anApi().on(createAddReduce, refuse(2007)));
    await pasted(page, staff);

    await page.user.click(screen.getByRole('button', { name: '提交加保' }));

    expect(await screen.findByText('生效日期不能早于次日')).toBeInTheDocument();
    expect(screen.getByLabelText('第3行姓名')).toHaveValue('李娜');
    expect(page.url()).toBe(`/addReduce/operation${adding}`);
  });
});

describe('taking people off', () => {
  it('keeps those chosen on another page', async () => {
    const page = open(removing);
    await tick(page, '员工2');
    await turnPage(page, '下一页');
    await tick(page, '员工11');
    await turnPage(page, '上一页');

    expect(await screen.findByText('已选 2 人')).toBeInTheDocument();
    expect(within(await screen.findByRole('row', { name: /员工2 / })).getByRole('checkbox')).toBeChecked();
    expect(within(screen.getByRole('row', { name: /员工3 / })).getByRole('checkbox')).not.toBeChecked();
  });

  it('keeps those chosen before a page could not be read', async () => {
    const api = anApi();
    const page = open(removing, api);
    await tick(page, '员工2');
    api.on(listInsurePersons, refuse(500));
    await turnPage(page, '下一页');
    await screen.findByText('系统繁忙，请稍后再试');

    api.on(listInsurePersons, pageOfPeople);
    await page.user.click(screen.getByRole('button', { name: /重\s*试/ }));
    await tick(page, '员工11');

    expect(await screen.findByText('已选 2 人')).toBeInTheDocument();
  });

  it('shows what comes back, and sends the reason with everybody chosen', async () => {
    const page = open(removing);
    await tick(page, '员工2');
    await tick(page, '员工3');
    expect(await priceBox().findByText('-¥600.00')).toBeInTheDocument();
    expect(priceBox().getByText('应退保费')).toBeInTheDocument();

    await page.user.click(screen.getByLabelText('减保原因'));
    await page.user.click(await screen.findByTitle('离职'));
    await page.user.click(screen.getByRole('button', { name: '提交减保' }));

    await waitFor(() => expect(page.url()).toBe('/addReduce/logDetail/51'));
    const { reduces } = page.api.calls(createAddReduce)[0]?.body as RosterChange;
    expect(reduces.map(({ personId }) => personId)).toEqual([2, 3]);
    expect(new Set(reduces.map(({ reason }) => reason)).size).toBe(1);
  });

  it('asks for people and a reason before anything is sent', async () => {
    const page = open(removing);

    await page.user.click(await screen.findByRole('button', { name: '提交减保' }));

    expect(await screen.findByText('请选择减保人员')).toBeInTheDocument();
    expect(screen.getByText('请选择减保原因')).toBeInTheDocument();
    expect(page.api.calls(createAddReduce)).toHaveLength(0);
  });

  it.each([
    ['a person with a case', refuse(2005), '该人员存在案件，不可减保或替换'],
    ['too few left', refuse(2006), '减保后在保人数不得少于3人'],
    ['a network that is gone', noNetwork, '网络连接失败，请检查网络后重试'],
  ] as const)('keeps the choice after a refusal for %s', async (_case, refusal, text) => {
    const page = open(removing, anApi().on(createAddReduce, refusal));
    await tick(page, '员工2');
    await page.user.click(screen.getByLabelText('减保原因'));
    await page.user.click(await screen.findByTitle('离职'));

    await page.user.click(screen.getByRole('button', { name: '提交减保' }));

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('已选 1 人')).toBeInTheDocument();
  });
});
