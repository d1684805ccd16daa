import { defineRoutes } from 'shared-kernel/routing/definitions';
import { paths } from './paths';

export const routes = defineRoutes(paths, {
  'settings.news-list': {
    title: '新闻资讯',
    menu: { group: 'home', order: 40 },
    reads: ['/api/article/getArticleList?start=0&length=20'],
    load: () => import('./features/news/news-list.page').then((m) => m.NewsListPage),
  },
  'settings.news-detail': {
    title: '资讯详情',
    hidden: true,
    activeMenu: paths['settings.news-list'],
    load: () => import('./features/news/news-detail.page').then((m) => m.NewsDetailPage),
  },
  'settings.messages': {
    title: '站内消息',
    menu: { group: 'message', order: 10 },
    reads: ['/api/messages?client=yun_PC&start=0&length=5'],
    load: () => import('./features/message/message-list.page').then((m) => m.MessageListPage),
  },
  'settings.guide': {
    title: '操作指南',
    menu: { group: 'guide', order: 10 },
    puser: true,
    load: () => import('./features/guide/guide.page').then((m) => m.GuidePage),
  },
  'settings.operator': {
    title: '授权操作员',
    menu: { group: 'setting', order: 10 },
    actions: ['更换操作员'],
    noKeep: true,
    load: () => import('./features/operator/operator.page').then((m) => m.OperatorPage),
  },
  'settings.invoice-info': {
    title: '开票信息',
    menu: { group: 'setting', order: 20 },
    actions: ['开票抬头'],
    noKeep: true,
    load: () => import('./features/invoice-info/invoice-info.page').then((m) => m.InvoiceInfoPage),
  },
  'settings.protocol': {
    title: '协议管理',
    menu: { group: 'setting', order: 30 },
    actions: ['签署协议', '下载协议'],
    reads: ['/api/customers/stampAsks?start=0&length=20'],
    load: () => import('./features/protocol/protocol.page').then((m) => m.ProtocolPage),
  },
  'settings.password': {
    title: '修改密码',
    menu: { group: 'setting', order: 40 },
    actions: ['退出其他设备'],
    puser: true,
    noKeep: true,
    reads: ['/api/users/sessions'],
    load: () => import('./features/password/password.page').then((m) => m.PasswordPage),
  },
});
