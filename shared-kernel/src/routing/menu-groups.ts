/** Keys of icons; the host contains the images, so that a remote's description stays plain text. */
export const iconKeys = [
  'home',
  'safety',
  'medicine',
  'wallet',
  'apartment',
  'tool',
  'message',
  'book',
  'setting',
  'global',
] as const;
export type IconKey = (typeof iconKeys)[number];

/** The side menu's groups in their order; a group with one entry is shown as that entry. */
export const menuGroups = {
  home: { title: '首页', icon: 'home', order: 10 },
  employer: { title: '雇主责任险', icon: 'safety', order: 20 },
  claims: { title: '理赔管理', icon: 'medicine', order: 30 },
  finance: { title: '财务管理', icon: 'wallet', order: 40 },
  project: { title: '项目管理', icon: 'apartment', order: 50 },
  tools: { title: '工具', icon: 'tool', order: 60 },
  message: { title: '站内消息', icon: 'message', order: 70 },
  guide: { title: '操作指南', icon: 'book', order: 80 },
  setting: { title: '设置', icon: 'setting', order: 90 },
} as const satisfies Record<string, { title: string; icon: IconKey; order: number }>;

export type MenuGroup = keyof typeof menuGroups;

export interface MenuPlace {
  readonly group: MenuGroup;
  readonly order: number;
}
