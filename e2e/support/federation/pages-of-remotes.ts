import type { RemoteName } from './release-folder';

interface MenuPage {
  title: string;
  group?: string | undefined;
}

/** A page of each remote, as the menu names it. */
export const pageOf: Record<RemoteName, MenuPage> = {
  insure: { title: '保单管理', group: '雇主责任险' },
  claims: { title: '报案列表', group: '理赔管理' },
  finance: { title: '我的账户', group: '财务管理' },
  settings: { title: '修改密码', group: '设置' },
};

/** A second page, whose code is loaded when it is opened; those of finance are opened by other stories. */
export const otherPageOf = {
  insure: { title: '加减保记录', group: '雇主责任险' },
  claims: { title: '理赔指引', group: '理赔管理' },
  settings: { title: '站内消息', group: undefined },
} as const satisfies Partial<Record<RemoteName, MenuPage>>;
