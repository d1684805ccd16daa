import { act, screen, waitFor, within } from '@testing-library/react';
import { getCase, saveCaseMaterials, submitCase, type CaseDetail } from 'shared-kernel/contract/claims';
import {
  createCapture,
  decideCaptured,
  listCaptures,
  revokeCapture,
} from 'shared-kernel/contract/claims/capture';
import { getClaimTemplate } from 'shared-kernel/contract/claims/guidance';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { invalidate } from 'shared-kernel/query';
import { serverClock } from 'shared-kernel/runtime';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aCase, aMaterial } from '../../shared/case.fixture';
import { AmendMaterialsPage, SubmitMaterialsPage } from './materials.page';

const materials = [
  aMaterial(),
  aMaterial({ materialCode: 'M07', materialName: '诊断证明书', isOpen: false, checkStatus: 2 }),
];

const open = (page: 'submit' | 'amend', change: Partial<CaseDetail> = {}, api = fakeApi()) => {
  const path = page === 'submit' ? 'uploadFiles' : 'editFiles';
  return renderPage(page === 'submit' ? <SubmitMaterialsPage /> : <AmendMaterialsPage />, {
    route: `/flashCompensationCloud/${path}/61`,
    path: `/flashCompensationCloud/${path}/:id`,
    api: api.on(getCase, aCase({ actions: ['materials', 'submit'], materials, ...change })),
  });
};

beforeEach(() => serverClock.sync('2026-11-21T02:00:00Z'));

describe('the papers of a case', () => {
  it('are submitted together with the typed invoices, and papers that the server reports missing are named', async () => {
    const api = fakeApi()
      .on(saveCaseMaterials, { caseStatus: 11, list: [], count: 0 })
      .on(submitCase, refuse(4004, { list: '诊断证明书' }));
    const { user } = open('submit', {}, api);

    await user.click(await screen.findByRole('button', { name: '添加发票' }));
    const bill = within(screen.getByRole('group', { name: '发票1' }));
    expect(bill.getByLabelText('医院')).toHaveValue('市第一医院');
    await user.type(bill.getByLabelText('开票日期'), '2026-11-20{Enter}');
    await user.type(bill.getByLabelText('发票号码'), '35061201');
    await user.type(bill.getByLabelText('发票金额'), '800');
    await user.click(screen.getByRole('button', { name: '提交审核' }));

    expect(await screen.findByText('材料不完整，缺少：诊断证明书')).toBeInTheDocument();
    expect(api.calls(saveCaseMaterials)[0]?.body).toMatchObject({
      facts: { invoices: [{ date: '2026-11-20', invoiceNo: '35061201', amount: 800, selfPaid: 0 }] },
    });
    expect(bill.getByLabelText('发票号码')).toHaveValue('35061201');
  });

  it('are saved only over the facts that were read, and what was typed stays when these have changed', async () => {
    const api = fakeApi().on(saveCaseMaterials, refuse(409));
    const { user } = open('submit', {}, api);
    const changed = (billTotal: number) => {
      const facts = { ...aCase().facts, billTotal: fen(billTotal) };
      api.on(getCase, aCase({ actions: ['materials', 'submit'], materials, facts }));
      return act(() => invalidate(getCase));
    };
    const total = () => screen.getByLabelText('费用合计');
    await screen.findByLabelText('费用合计');

    await changed(800_00);
    await waitFor(() => expect(total()).toHaveValue('800.00'));
    await user.clear(total());
    await user.type(total(), '900');
    await changed(850_00);
    await user.click(screen.getByRole('button', { name: /^保\s*存$/ }));

    expect(await screen.findByText('数据已被修改，请刷新后重试')).toBeInTheDocument();
    expect(api.calls(saveCaseMaterials)[0]?.body).toMatchObject({
      facts: { billTotal: 900 },
      factsBefore: { billTotal: 800 },
    });
    expect(total()).toHaveValue('900.00');
  });

  it('are saved without being submitted', async () => {
    const api = fakeApi().on(saveCaseMaterials, { caseStatus: 11, list: [], count: 0 });
    const { user } = open('submit', {}, api);

    await user.click(await screen.findByRole('button', { name: /^保\s*存$/ }));

    expect(await screen.findByText('已保存')).toBeInTheDocument();
    expect(api.calls(saveCaseMaterials)).toHaveLength(1);
    expect(api.calls(submitCase)).toHaveLength(0);
  });

  it('are submitted with known issues only after these are confirmed, and the request contains them', async () => {
    const note = { mark: 'look' as const, text: '“b.pdf”与“a.pdf”是同一份文件，请删除其中一份。' };
    const issues = [`诊断证明书：${note.text}`];
    const list = [aMaterial({ materialName: '诊断证明书', checkStatus: 1, notes: [note] })];
    const api = fakeApi()
      .on(saveCaseMaterials, { caseStatus: 11, list, count: 1 })
      .on(submitCase, { caseStatus: 12 });
    const { user } = open('submit', { materials: list }, api);
    const handIn = async () => {
      await user.click(await screen.findByRole('button', { name: '提交审核' }));
      return within(await screen.findByRole('dialog', { name: /材料可能有1处问题/ }));
    };

    const question = await handIn();
    expect(question.getByText(issues[0] ?? '')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: '返回修改' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls(submitCase)).toHaveLength(0);

    await user.click((await handIn()).getByRole('button', { name: '仍要提交' }));
    await waitFor(() => expect(api.calls(submitCase)[0]?.body).toEqual({ confirmed: issues }));
  });

  it('are not submitted while one is missing, and the dialog leads to its row', async () => {
    Element.prototype.scrollIntoView = jest.fn();
    const list = [
      aMaterial(),
      aMaterial({ materialCode: 'M07', materialName: '诊断证明书', checkStatus: 3 }),
    ];
    const api = fakeApi().on(saveCaseMaterials, { caseStatus: 11, list, count: 2 });
    const { user } = open('submit', { materials: list }, api);

    await user.click(await screen.findByRole('button', { name: '提交审核' }));
    const sheet = within(await screen.findByRole('dialog', { name: '还缺2项必传材料，不能提交' }));
    expect(sheet.getByText('门诊病历/急诊记录：还没有上传')).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: '诊断证明书：不合格，需要更换' }));

    await waitFor(() => expect(screen.getByRole('listitem', { name: '诊断证明书' })).toHaveFocus());
    expect(api.calls(submitCase)).toHaveLength(0);
  });

  it('show at its field why the server refuses a fact', async () => {
    const issue = { field: 'facts.invoices.0.invoiceNo', message: '该发票已在案件BA1中使用' };
    const api = fakeApi().on(saveCaseMaterials, refuse(422, {}, [issue]));
    const invoice = { date: '2026-11-20', hospitalName: '市第一医院', invoiceNo: '35061201', isPaper: false };
    const facts = {
      ...aCase().facts,
      invoices: [{ ...invoice, amount: 800_00, selfPaid: 0, thirdPaid: 0 }],
    } as CaseDetail['facts'];
    const { user } = open('submit', { facts }, api);

    await user.click(await screen.findByRole('button', { name: '提交审核' }));

    await waitFor(() => expect(screen.getByLabelText('发票号码')).toHaveFocus());
    expect(screen.getAllByText('该发票已在案件BA1中使用')).not.toHaveLength(0);
  });

  it('uploaded from a phone can be accepted or discarded one by one, or accepted all at once', async () => {
    const code = {
      id: 7,
      materialCodes: ['M06'],
      url: '/prod-api/api/public/capture/7.x',
      expiresAt: '2026-11-22T02:00:00Z',
      fileCount: 2,
    };
    const paper = (id: number, fileName: string) => ({
      id,
      file: { id: String(id), url: `/raw/${id}`, fileName, size: 8, mime: 'image/jpeg' },
      createTime: '2026-11-21T02:00:00Z',
    });
    const api = fakeApi()
      .on(createCapture, code)
      .on(listCaptures, { list: [code], count: 1 })
      .on(revokeCapture, null)
      .on(decideCaptured, { list: [], count: 0 });
    const captured = [paper(1, 'a.jpg'), paper(2, 'b.jpg')];
    const { user } = open('submit', { materials: [aMaterial({ captured })] }, api);

    const waiting = within(await screen.findByRole('region', { name: '手机上传的门诊病历/急诊记录' }));
    expect(waiting.getByText('手机上传了2个文件，待您确认')).toBeInTheDocument();
    await user.click(waiting.getByRole('button', { name: '不用b.jpg' }));
    await waitFor(() => expect(api.calls(decideCaptured)[0]?.body).toMatchObject({ drop: [2] }));
    await user.click(waiting.getByRole('button', { name: '采用a.jpg' }));
    await waitFor(() => expect(api.calls(decideCaptured)[1]?.body).toMatchObject({ take: [1] }));
    await user.click(waiting.getByRole('button', { name: '全部采用' }));
    await waitFor(() => expect(api.calls(decideCaptured)[2]?.body).toMatchObject({ take: [1, 2] }));

    const openCode = async () => {
      await user.click(screen.getByRole('button', { name: '门诊病历/急诊记录的更多操作' }));
      await user.click(await screen.findByRole('menuitem', { name: '手机扫码上传' }));
    };
    await openCode();
    expect(await screen.findByTitle('扫码上传门诊病历/急诊记录的二维码')).toBeInTheDocument();
    expect(screen.getByText(/已收到2个文件/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '停用二维码' }));
    await waitFor(() => expect(api.calls(revokeCapture)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/已收到2个文件/)).not.toBeInTheDocument());
  });

  it('are listed as to do when sent back or missing, and are read-only when accepted', async () => {
    const { user } = open('amend', {
      caseStatus: caseStatus.code.mendMaterials,
      flow: [
        {
          fromStatus: 12,
          toStatus: 13,
          actorType: 2,
          actorName: '理赔专员',
          remark: '请补正：门诊病历',
          createTime: '2026-11-20T10:00:00Z',
        },
      ],
      materials: [
        aMaterial({ materialCode: 'M05', materialName: '事故现场照片', required: false }),
        aMaterial({ materialCode: 'M12', materialName: '建休单' }),
        aMaterial({ checkStatus: 3, checkRemark: '图片模糊' }),
        ...materials.slice(1),
      ],
    });

    expect(await screen.findByText('退回原因：请补正：门诊病历')).toBeInTheDocument();
    const toDo = within(screen.getByRole('region', { name: '待处理的材料' }));
    expect(toDo.getAllByRole('listitem', { name: /./ }).map((item) => item.ariaLabel)).toEqual([
      '门诊病历/急诊记录',
      '建休单',
    ]);
    expect(toDo.getByText('审核意见：图片模糊')).toBeInTheDocument();
    const optional = within(screen.getByRole('region', { name: '选传材料' }));
    expect(optional.getByText('事故现场照片')).toBeInTheDocument();
    const others = within(screen.getByRole('region', { name: '已有的材料' }));
    await user.click(others.getByRole('button', { name: '展开' }));
    expect(
      within(others.getByRole('listitem', { name: '诊断证明书' })).getByText('合格'),
    ).toBeInTheDocument();
    expect(others.queryByLabelText('上传诊断证明书')).not.toBeInTheDocument();
  });

  it('offer a template filled in for the case, and show how much they may add to the payment', async () => {
    const change = { materialCode: 'M04', materialName: '事故经过说明', mayAdd: fen(9_000_00) };
    const api = fakeApi().on(getClaimTemplate, new Blob(['%PDF-']));
    const { user } = open('submit', { materials: [aMaterial(change)] }, api);

    expect(await screen.findByText('补齐后最多多赔¥9,000.00')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '下载事故经过说明（盖章，2名证人）模板' }));
    await waitFor(() =>
      expect(api.calls(getClaimTemplate)[0]).toMatchObject({
        params: { code: 'M04' },
        query: { caseId: '61' },
      }),
    );
  });

  it.each([
    ['submit', { caseStatus: caseStatus.code.mendMaterials }, '修改材料'],
    ['amend', {}, '提交材料'],
    ['submit', { caseStatus: caseStatus.code.firstCheck, actions: [] }, '查看案件'],
  ] as const)('link to the right page when opened in another state (%s, %o)', async (page, change, link) => {
    open(page, change as Partial<CaseDetail>);

    expect(await screen.findByRole('link', { name: link })).toBeInTheDocument();
  });
});
