import { screen, waitFor, within } from '@testing-library/react';
import {
  confirmAdjust,
  evaluate,
  evaluationExists,
  getCase,
  urgeCase,
  withdrawCase,
  type CaseAction,
  type CaseDetail,
} from 'shared-kernel/contract/claims';
import { listCaseQuestions } from 'shared-kernel/contract/claims/questions';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { bus, serverClock, topics } from 'shared-kernel/runtime';
import { aProjectSession, aSession, fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aCase, hrefOf } from '../../shared/case.fixture';
import { CasePage } from './case.page';

const open = (change: Partial<CaseDetail> = {}, api = fakeApi(), session = aSession()) =>
  renderPage(<CasePage />, {
    route: '/flashCompensationCloud/details/61',
    path: '/flashCompensationCloud/details/:id',
    session,
    api: api.on(getCase, aCase(change)).on(listCaseQuestions, { list: [], count: 0, statusCounts: {} }),
  });
type Page = ReturnType<typeof open>;

const offered = async () => {
  await screen.findByRole('heading', { name: '张伟的案件' });
  return ['撤案', '催办', '补充报案', '提交材料', '修改材料', '提出异议', '确认理算'].filter((word) =>
    ['button', 'link'].some((role) =>
      screen.queryByRole(role, { name: new RegExp(`^${[...word].join('\\s*')}$`) }),
    ),
  );
};

const press = async ({ user }: Page, word: string) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^${[...word].join('\\s*')}$`) }));

const caseChanges = jest.fn();
const problems = jest.fn();
bus.on(topics.casesChanged).subscribe(caseChanges);
bus.on(topics.problemRaised).subscribe(problems);
beforeEach(() => serverClock.sync('2026-12-14T02:00:00Z'));

describe('the actions on a case', () => {
  it('include downloading the notice of the decision when the server allows it', async () => {
    const page = open({ actions: ['downloadNotice'] });
    await press(page, '下载');

    expect(await screen.findByRole('menuitem', { name: '理赔决定通知书' })).toBeInTheDocument();
  });

  it.each<[string, CaseAction[], string[]]>([
    ['nothing', [], []],
    ['withdraw and remind', ['withdraw', 'urge'], ['撤案', '催办']],
    ['submit', ['materials', 'submit', 'withdraw', 'edit'], ['撤案', '补充报案', '提交材料']],
    ['agree or object', ['confirm', 'object'], ['提出异议', '确认理算']],
    ['object as a project user', ['object'], ['提出异议']],
  ])('are those the server allows: %s', async (_case, actions, expected) => {
    open({ actions });

    expect(await offered()).toEqual(expected);
  });
});

describe('withdrawing a case', () => {
  const dialog = async (page: Page) => {
    await press(page, '撤案');
    return within(await screen.findByRole('dialog'));
  };

  it('sends the reason, closes the dialog, reloads the case and notifies the portal', async () => {
    const api = fakeApi().on(withdrawCase, { caseStatus: 43 });
    const page = open({ actions: ['withdraw'] }, api);
    const form = await dialog(page);
    await page.user.type(form.getByLabelText('撤案原因'), '  伤情轻微，自行处理 ');

    api.on(getCase, aCase({ caseStatus: 43, listType: 't4' }));
    await page.user.click(form.getByRole('button', { name: '确定撤案' }));

    expect(await screen.findAllByText('已撤案')).not.toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls(withdrawCase)[0]?.body).toEqual({ reason: '伤情轻微，自行处理' });
    expect(caseChanges).toHaveBeenCalledWith({ caseId: 61 });
  });

  it('keeps the reason when the server refuses, and shows why in the dialog', async () => {
    const page = open({ actions: ['withdraw'] }, fakeApi().on(withdrawCase, refuse(4005)));
    const form = await dialog(page);
    await page.user.type(form.getByLabelText('撤案原因'), '伤情轻微，自行处理');

    await page.user.click(form.getByRole('button', { name: '确定撤案' }));

    expect(await form.findByText('案件状态已变更，请刷新')).toBeInTheDocument();
    expect(form.getByLabelText('撤案原因')).toHaveValue('伤情轻微，自行处理');
    expect(problems).not.toHaveBeenCalled();
    expect(caseChanges).not.toHaveBeenCalled();
  });
});

describe('reminding the provider', () => {
  it('shows a confirmation', async () => {
    const page = open({ actions: ['urge'] }, fakeApi().on(urgeCase, { caseStatus: 12 }));

    await press(page, '催办');

    expect(await screen.findByText('已催办，客服会尽快处理')).toBeInTheDocument();
  });
});

describe('the result of the adjustment', () => {
  const waiting = {
    caseStatus: 31,
    listType: 't3',
    payableAmount: fen(2_610_00),
  } as const;

  it('is agreed to after a confirmation of the sum', async () => {
    const page = open({ ...waiting, actions: ['confirm'] }, fakeApi().on(confirmAdjust, { caseStatus: 40 }));

    await press(page, '确认理算');
    const question = within(await screen.findByRole('dialog', { name: '确定同意赔付¥2,610.00吗？' }));
    expect(page.api.calls(confirmAdjust)).toHaveLength(0);
    await page.user.click(question.getByRole('button', { name: /同\s*意/ }));

    await waitFor(() =>
      expect(page.api.calls(confirmAdjust)).toMatchObject([{ body: { agree: true, versionNo: 1 } }]),
    );
    await waitFor(() => expect(caseChanges).toHaveBeenCalledWith({ caseId: 61 }));
  });

  it('is objected to with reasons of at least ten characters', async () => {
    const page = open({ ...waiting, actions: ['object'] }, fakeApi().on(confirmAdjust, { caseStatus: 32 }));
    await press(page, '提出异议');
    const form = within(await screen.findByRole('dialog'));
    await page.user.type(form.getByLabelText('异议说明'), '金额不对');
    await page.user.click(form.getByRole('button', { name: '提交异议' }));
    expect(await form.findByText('异议说明须为10-500个字')).toBeInTheDocument();
    expect(page.api.calls(confirmAdjust)).toHaveLength(0);

    await page.user.type(form.getByLabelText('异议说明'), '，误工费应按30天计算');
    await page.user.click(form.getByRole('button', { name: '提交异议' }));

    await waitFor(() =>
      expect(page.api.calls(confirmAdjust)[0]?.body).toEqual({
        agree: false,
        versionNo: 1,
        objection: '金额不对，误工费应按30天计算',
      }),
    );
  });
});

describe('the page of a case', () => {
  it.each([
    [aSession(), '请在12-20前确认或提出异议，逾期视为同意。（保险条款）'],
    [aProjectSession(), '请在12-20前由主账号确认，您可以提出异议，逾期视为同意。（保险条款）'],
  ])('says what to do, by when, and what happens otherwise', async (session, text) => {
    const found = {
      caseStatus: caseStatus.code.awaitCustomer,
      listType: 't3',
      article: '保险条款',
      agreesBySilence: true,
    } as const;
    open(found, undefined, session);

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/轮到您/)).not.toBeInTheDocument();
  });

  const returned = { actorType: 2, actorName: '保险公司', createTime: '2026-11-25T02:00:00Z' };
  it.each([
    [22, 'customer', { fromStatus: 20, toStatus: 22, remark: '请补充病历' }, '退回原因：请补充病历'],
    [13, 'customer', { fromStatus: 12, toStatus: 13, remark: '发票模糊' }, '退回原因：发票模糊'],
    [40, 'customer', { fromStatus: 41, toStatus: 40, remark: '户名不符' }, '退回原因：户名不符'],
    // The documents were submitted again since.
    [20, 'insurer', { fromStatus: 20, toStatus: 22, remark: '请补充病历' }, undefined],
  ] as const)(
    'shows in state %i why it was sent back, unless it was submitted again since',
    async (status, turn, step, reason) => {
      open({ caseStatus: status, turn, flow: [{ ...returned, ...step }] });

      await screen.findByRole('heading', { name: '张伟的案件' });
      expect(screen.queryByText(/^退回原因/)?.textContent).toBe(reason);
    },
  );

  it.each([
    [42, 3, '非保险责任', '拒赔原因：非保险责任'],
    [42, 2, '损失在免赔额内', '零赔付原因：损失在免赔额内'],
    [43, 4, '重复报案', '撤案原因：重复报案'],
    [41, 1, null, undefined],
  ])('shows at the top why a case ended without a payment (%i, %i)', async (status, type, given, reason) => {
    open({ caseStatus: status, closeType: type, closeReason: given });

    await screen.findByRole('heading', { name: '张伟的案件' });
    expect(screen.queryByText(/原因：/)?.textContent).toBe(reason);
  });

  it('names each limit once, with the terms of the policy and what is left of it', async () => {
    const terms = [
      { label: '医疗费用限额', value: '¥80,000.00' },
      { label: '误工费', value: '¥100.00/天，免赔3天' },
      { label: '伤残比例', value: '行业标准' },
    ];
    open({ cover: { ...aCase().cover, terms } });

    expect(await screen.findByText('¥100.00/天，免赔3天，一年内本案赔付前剩余180天')).toBeInTheDocument();
    for (const { label } of terms) expect(screen.getAllByText(label)).toHaveLength(1);
  });

  const limits = (medical: number) => ({ ...aCase().limitsLeft, medical: fen(medical) });
  it.each([
    [{}, '¥80,000.00，本案赔付前剩余¥80,000.00'],
    [{ limitsAfter: limits(78_000_00) }, '¥80,000.00，本案赔付前剩余¥80,000.00，确认后将剩余¥78,000.00'],
    [{ listType: 't4', caseStatus: 40, limitsLeft: limits(78_000_00) }, '¥80,000.00，剩余¥78,000.00'],
  ] as const)(
    'shows the remaining limits before or after the payment of this case (%j)',
    async (change, text) => {
      open(change as Partial<CaseDetail>);

      expect(await screen.findByText(text)).toBeInTheDocument();
    },
  );

  it('offers the rating of a closed case once', async () => {
    const page = open(
      { actions: ['evaluate'] },
      fakeApi().on(evaluate, { id: 1 }).on(evaluationExists, { exists: false, score: null }),
    );

    await press(page, '评价');
    const dialog = within(await screen.findByRole('dialog', { name: '评价理赔服务' }));
    await page.user.click(dialog.getByRole('radio', { name: '5星 非常满意' }));
    await page.user.click(dialog.getByRole('button', { name: '提交评价' }));

    await waitFor(() => expect(page.api.calls(evaluate)).toMatchObject([{ body: { bizId: 61, score: 5 } }]));
  });

  it('does not offer a rating of a case that was rated meanwhile', async () => {
    const page = open({ actions: ['evaluate'] }, fakeApi().on(evaluationExists, { exists: true, score: 4 }));
    await waitFor(() => expect(page.api.calls(evaluationExists)).toMatchObject([{ query: { bizId: '61' } }]));
    expect(screen.queryByRole('button', { name: '评价' })).not.toBeInTheDocument();
  });

  it('links to the policy, lists its exclusions, and hides empty sections', async () => {
    open();

    expect(await hrefOf('BD0021')).toBe('/insurance/details/21');
    expect(screen.getByText('不承保')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '理赔材料' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: '理算书' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: '赔付信息' })).not.toBeInTheDocument();
  });
});
