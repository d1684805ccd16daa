import { payableBillStates, settleStatus } from 'shared-kernel/domain/nouns/money';
import { defineRoutes } from 'shared-kernel/routing/definitions';
import { paths } from './paths';

export const routes = defineRoutes(paths, {
  'finance.root': { redirect: paths['finance.account'] },
  'finance.account': {
    title: '我的账户',
    menu: { group: 'finance', order: 10 },
    actions: ['充值', '退款', '退费', '余额', '赔款记录', '对账单'],
    reads: ['/api/costs/customerExpenseList?start=0&length=20', '/api/capitals/getCapital'],
    load: () => import('./features/account/account.page').then((m) => m.AccountPage),
  },
  'finance.settlement-list': {
    title: '结算记录',
    menu: { group: 'finance', order: 20 },
    actions: ['支付结算单', '对账'],
    reads: ['/api/settlements?start=0&length=20'],
    load: () => import('./features/settlement/settlement-list.page').then((m) => m.SettlementListPage),
  },
  'finance.settlement-open': {
    title: '未结算明细',
    hidden: true,
    activeMenu: paths['finance.settlement-list'],
    reads: [`/api/settlements?settleStatus=${settleStatus.code.open}&start=0&length=20`],
    load: () => import('./features/settlement/settlement.page').then((m) => m.OpenSettlementPage),
  },
  'finance.settlement': {
    title: '结算单详情',
    hidden: true,
    activeMenu: paths['finance.settlement-list'],
    reads: [`/api/settlements?settleStatus=${payableBillStates.join('%2C')}&start=0&length=20`],
    load: () => import('./features/settlement/settlement.page').then((m) => m.SettlementPage),
  },
  'finance.settlement-voucher': {
    title: '上传付款凭证',
    hidden: true,
    noKeep: true,
    activeMenu: paths['finance.settlement-list'],
    load: () => import('./features/settlement/voucher.page').then((m) => m.VoucherPage),
  },
  'finance.settlement-pay': {
    title: '支付结算单',
    hidden: true,
    noKeep: true,
    activeMenu: paths['finance.settlement-list'],
    load: () => import('./features/settlement/pay.page').then((m) => m.PayPage),
  },
  'finance.cost-analysis': {
    title: '费用分析',
    menu: { group: 'home', order: 30 },
    load: () => import('./features/cost/cost-analysis.page').then((m) => m.CostAnalysisPage),
  },
  'finance.invoices': {
    title: '发票管理',
    menu: { group: 'finance', order: 30 },
    actions: ['开票', '下载发票'],
    reads: ['/api/invoices/waitItems?start=0&length=20'],
    load: () => import('./features/invoice/invoice-list.page').then((m) => m.InvoiceListPage),
  },
  'finance.invoice-apply': {
    title: '待开票详情',
    hidden: true,
    noKeep: true,
    activeMenu: paths['finance.invoices'],
    load: () => import('./features/invoice/invoice-apply.page').then((m) => m.InvoiceApplyPage),
  },
  'finance.invoice-preview': {
    title: '发票内容',
    hidden: true,
    noKeep: true,
    activeMenu: paths['finance.invoices'],
    load: () => import('./features/invoice/invoice-preview.page').then((m) => m.InvoicePreviewPage),
  },
  'finance.invoice': {
    title: '发票详情',
    hidden: true,
    activeMenu: paths['finance.invoices'],
    load: () => import('./features/invoice/invoice.page').then((m) => m.InvoicePage),
  },
});
