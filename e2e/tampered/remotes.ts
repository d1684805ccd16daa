import type { Foreign } from '../fixtures/foreign/build-foreign';
import type { Place } from '../support/federation/altered-visit';

export interface Remote {
  name: string;
  tool: string;
  foreign?: Foreign;
  pages: readonly Omit<Place, 'remote'>[];
}

/** One remote of each tool chain, with pages that load as many of its files as possible. */
export const remotes: readonly Remote[] = [
  {
    name: 'settings',
    tool: 'webpack, our builder',
    pages: [
      { path: '/setting/password', heading: '修改密码' },
      { path: '/index/newsList', heading: '新闻资讯' },
      { path: '/index/newsDetail/1', heading: /./ },
      { path: '/websitemsg', heading: '站内消息' },
      { path: '/tutorial/index', heading: '操作指南' },
      { path: '/setting/operator', heading: '授权操作员' },
      { path: '/setting/invoiceInfo', heading: '开票信息' },
      { path: '/setting/protocol', heading: '协议管理' },
      { path: '/setting/password', heading: '修改密码', isFromMenu: true },
    ],
  },
  {
    name: 'survey',
    tool: 'Rspack, scripts',
    foreign: 'survey',
    pages: [
      { path: '/survey/detail/7', heading: '问卷7' },
      { path: '/survey/index', heading: '满意度调查', isFromMenu: true },
    ],
  },
  {
    name: 'visits',
    tool: 'Rspack, React 18',
    foreign: 'visits',
    pages: [
      { path: '/visits/index', heading: '客户回访' },
      { path: '/visits/index', heading: '客户回访', isFromMenu: true },
    ],
  },
  {
    name: 'notes',
    tool: 'Rspack, ES modules',
    foreign: 'notes',
    pages: [
      { path: '/notes/index', heading: '回访笔记' },
      { path: '/notes/index', heading: '回访笔记', isFromMenu: true },
    ],
  },
  {
    name: 'diary',
    tool: 'Vite',
    foreign: 'diary',
    pages: [
      { path: '/diary/index', heading: '安全日志' },
      { path: '/diary/index', heading: '安全日志', isFromMenu: true },
    ],
  },
  {
    name: 'tips',
    tool: 'none, by hand',
    foreign: 'tips',
    pages: [
      { path: '/tips/index', heading: '防护提示' },
      { path: '/tips/index', heading: '防护提示', isFromMenu: true },
    ],
  },
];
