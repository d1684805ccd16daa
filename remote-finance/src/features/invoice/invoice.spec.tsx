import { act, screen, within } from '@testing-library/react';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import {
  applyForInvoices,
  getInvoice,
  listInvoiceables,
  listInvoices,
  previewInvoices,
  redFlushInvoice,
} from 'shared-kernel/contract/money/invoices';
import { listInvoiceTypes } from 'shared-kernel/contract/reference';
import { listSettlementItems } from 'shared-kernel/contract/money/settlements';
import { fen } from 'shared-kernel/domain/money';
import { navigation } from 'shared-kernel/runtime';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { InvoiceApplyPage } from './invoice-apply.page';
import { InvoiceListPage } from './invoice-list.page';
import { InvoicePreviewPage } from './invoice-preview.page';
import { InvoicePage } from './invoice.page';
import { anInvoicedEmployer, anInvoice, anInvoiceable, aParty } from './invoice.fixture';

const first = anInvoiceable();
const second = anInvoiceable({ id: 12, settleNo: 'JS202610000012', settleMonth: '2026-10' });
const bills = [first, second];
const waiting = (list = bills) => ({
  list,
  count: list.length,
  sumPlain: fen(24_000_00),
  sumSpecial: fen(20_000_00),
});
const contents = [{ value: 1, label: '*保险服务*雇主责任保险费' }];

const anApi = () =>
  fakeApi()
    .on(listInvoiceables, waiting())
    .on(listInvoices, { list: [], count: 0 })
    .on(listSettlementItems, { list: [], count: 0, sumAmount: fen(0) })
    .on(getCustomerInfo, anInvoicedEmployer())
    .on(listInvoiceTypes, {
      list: [
        { invoiceKind: 1, label: '增值税专用发票', contents },
        { invoiceKind: 2, label: '增值税普通发票', contents },
      ],
    });

describe('bills that may be invoiced', () => {
  it('are selected together, unless they are of different contracting companies', async () => {
    const api = anApi().on(listInvoiceables, waiting([first, { ...second, signcompanyId: 2 }]));
    const { user, url } = renderPage(<InvoiceListPage />, { route: '/settlementInvoice/invoice', api });
    expect(await screen.findByText('¥24,000.00')).toBeInTheDocument();
    const choose = async (settleNo: string) =>
      user.click(
        within(await screen.findByRole('row', { name: new RegExp(settleNo) })).getByRole('checkbox'),
      );
    await choose(first.settleNo);
    await choose(second.settleNo);

    expect(screen.getByRole('button', { name: '合并开票' })).toBeDisabled();
    expect(await screen.findByText('请选择同一签约公司的结算单')).toBeInTheDocument();
    await choose(second.settleNo);
    await user.click(screen.getByRole('link', { name: '合并开票' }));

    expect(url()).toBe('/settlementInvoice/invoiceDetail?settlementId=11');
  });
});

describe('an application', () => {
  const route = '/settlementInvoice/invoiceDetail?settlementId=11&settlementId=12';

  it('keeps what was typed for the preview, and is sent once confirmed', async () => {
    const api = anApi()
      .on(previewInvoices, {
        buyer: aParty,
        seller: aParty,
        invoices: [
          {
            amount: fen(12_100_00),
            netAmount: fen(11_415_09),
            taxAmount: fen(684_91),
            taxRate: 6,
            inWords: '壹万贰仟壹佰元整',
          },
        ],
      })
      .on(applyForInvoices, { invoices: [{ id: 5, applyNo: 'KP1', amount: fen(12_100_00) }] });
    const form = renderPage(<InvoiceApplyPage />, { route, api });
    const amount = await screen.findByLabelText('2026-09 结算单 JS202609000011');
    const email = screen.getByLabelText('收票邮箱');
    await form.user.clear(email);
    await form.user.type(email, 'nobody');
    await form.user.click(screen.getByLabelText('增值税普通发票'));
    await form.user.clear(amount);
    await form.user.type(amount, '12000.01');
    await form.user.click(screen.getByRole('button', { name: '下一步：预览发票' }));
    expect(await screen.findByText('可开票金额不足')).toBeInTheDocument();
    expect(await screen.findByText('请输入正确的邮箱')).toBeInTheDocument();

    await form.user.clear(email);
    await form.user.type(email, 'c1@example.com');
    await form.user.clear(amount);
    await form.user.type(amount, '100.005');
    expect(await screen.findByText('更正开票金额后显示。')).toBeVisible();
    await form.user.clear(amount);
    await form.user.type(amount, '100');
    expect(await screen.findByText('壹万贰仟壹佰元整')).toBeInTheDocument();
    await form.user.click(screen.getByRole('button', { name: '下一步：预览发票' }));
    expect(form.url()).toBe('/settlementInvoice/invoiceContent');
    form.unmount();

    const page = renderPage(<InvoicePreviewPage />, { route: '/settlementInvoice/invoiceContent', api });
    expect(await screen.findByText(/壹万贰仟壹佰元整/)).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: '确认申请' }));

    expect(page.url()).toBe('/settlementInvoice/invoicedDetail?id=5');
    expect(api.calls(applyForInvoices)[0]?.body).toMatchObject({
      invoiceKind: 2,
      receiveEmail: 'c1@example.com',
      items: [
        { settlementId: 11, amount: 100 },
        { settlementId: 12, amount: 12_000 },
      ],
    });
  });

  it.each([
    ['special', fen(12_000_00), '增值税专用发票'],
    ['plain', fen(10_000_00), '增值税普通发票'],
  ])('is at first of the kind that its whole amounts may be of: %s', async (_, specialAmount, label) => {
    const api = anApi().on(listInvoiceables, waiting(bills.map((bill) => ({ ...bill, specialAmount }))));
    renderPage(<InvoiceApplyPage />, { route, api });

    expect(await screen.findByLabelText(label)).toBeChecked();
  });

  it('shows the bills to choose from when none is chosen', async () => {
    renderPage(<InvoiceApplyPage />, { route: '/settlementInvoice/invoiceDetail', api: anApi() });

    expect(await screen.findByRole('tab', { name: '待开票', selected: true })).toBeInTheDocument();
    expect(await screen.findAllByRole('link', { name: '申请开票' })).not.toHaveLength(0);
  });
});

describe('an issued invoice', () => {
  it('shows the items of its own bills when another invoice was opened on the kept page', async () => {
    const bill = (settlementId: number, settleNo: string) =>
      anInvoice().items.map((item) => ({ ...item, settlementId, settleNo }));
    const item = { settlementId: 11, settleNo: '', bizTime: '2026-09-03T01:00:00Z', bizType: 1, bizId: 1 };
    const line = { ...item, insureId: null, policyNo: null, projectId: null, projectname: null, entryId: 1 };
    const api = anApi()
      .on(getInvoice, ({ params }) =>
        anInvoice({ items: params['id'] === '5' ? bill(11, 'a') : bill(12, 'b') }),
      )
      .on(listSettlementItems, ({ query }) => ({
        list: [{ ...line, id: 1, bizNo: `JJ${query['settlementId']}`, personCount: 1, amount: fen(1_00) }],
        count: 1,
        sumAmount: fen(1_00),
      }));
    renderPage(<InvoicePage />, { route: '/settlementInvoice/invoicedDetail?id=5', api });
    expect(await screen.findByText('JJ11')).toBeInTheDocument();

    act(() => navigation.navigate('/settlementInvoice/invoicedDetail?id=6'));
    expect(await screen.findByText('JJ12')).toBeInTheDocument();
    act(() => navigation.navigate('/settlementInvoice/invoicedDetail?id=5'));

    expect(await screen.findByText('JJ11')).toBeInTheDocument();
  });

  it('is cancelled only with the confirmation of the buyer', async () => {
    const api = anApi()
      .on(getInvoice, anInvoice())
      .on(
        redFlushInvoice,
        refuse(422, {}, [{ field: 'buyerConfirmed', message: '专用发票红冲须由购买方确认' }]),
      );
    const { user } = renderPage(<InvoicePage />, {
      route: '/settlementInvoice/invoicedDetail?id=5',
      api,
    });
    await user.click(await screen.findByRole('button', { name: '申请红冲' }));
    await user.type(await screen.findByLabelText('红冲原因'), '开票内容有误');
    await user.click(screen.getByRole('button', { name: '确定红冲' }));
    expect(await screen.findByText('专用发票红冲须由购买方确认')).toBeInTheDocument();

    api
      .on(redFlushInvoice, { invoiceStatus: 4, redInvoiceNo: '26350000000000000002' })
      .on(getInvoice, anInvoice({ invoiceStatus: 4, redInvoiceNo: '26350000000000000002', actions: [] }));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: '确定红冲' }));

    expect(await screen.findByText('查看红字发票')).toBeInTheDocument();
    expect(api.calls(redFlushInvoice).at(-1)?.body).toEqual({
      reason: '开票内容有误',
      buyerConfirmed: true,
    });
  });
});
