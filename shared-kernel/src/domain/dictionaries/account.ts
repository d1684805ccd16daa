import { defineCodes } from '../dictionary';

export const usertype = defineCodes('usertype', {
  main: { code: 3, label: '企业主账号' },
  project: { code: 4, label: '项目用户' },
  operations: { code: 9, label: '运营' },
});

export const infoInputStatus = defineCodes('infoInputStatus', {
  notStarted: { code: 0, label: '未开始', tone: 'yours' },
  company: { code: 1, label: '企业信息已填', tone: 'yours' },
  invoice: { code: 2, label: '开票信息已填', tone: 'yours' },
  accredit: { code: 3, label: '授权信息已填', tone: 'yours' },
  done: { code: 4, label: '已完成', tone: 'done' },
});

export const operatorAuditStatus = defineCodes('operatorAuditStatus', {
  waiting: { code: 0, label: '审核中', tone: 'theirs' },
  rejected: { code: 1, label: '已驳回', tone: 'refused' },
  approved: { code: 2, label: '已通过', tone: 'done' },
  changeWaiting: { code: 3, label: '变更审核中', tone: 'theirs' },
});

export const planConfirmStampStatus = defineCodes('planConfirmStampStatus', {
  notNeeded: { code: 0, label: '无需盖章', tone: 'draft' },
  required: { code: 1, label: '待上传', tone: 'yours' },
  stamped: { code: 2, label: '已上传', tone: 'done' },
  rejected: { code: 3, label: '已驳回', tone: 'refused' },
});

/** Whether a user still has to set a password. */
export const firstLoginFlag = defineCodes('firstLoginFlag', {
  ownPassword: { code: 0, label: '已设置密码' },
  firstLogin: { code: 1, label: '首次登录' },
});

/** Whether a user, employer or plan may be used at all. */
export const accountStatus = defineCodes('accountStatus', {
  active: { code: 1, label: '正常', tone: 'done' },
  disabled: { code: 2, label: '停用', tone: 'refused' },
});

/** The purpose of an operator's application. */
export const applyKind = defineCodes('applyKind', {
  first: { code: 1, label: '首次申请' },
  change: { code: 2, label: '变更申请' },
});

export const stampAskStatus = defineCodes('stampAskStatus', {
  waiting: { code: 0, label: '待签署', tone: 'yours' },
  signed: { code: 1, label: '已签署', tone: 'done' },
  withdrawn: { code: 2, label: '已撤回', tone: 'draft' },
});

export const agreementType = defineCodes('agreementType', {
  platform: { code: 1, label: '平台协议' },
  supplement: { code: 2, label: '补充协议' },
  planLetter: { code: 3, label: '方案确认书' },
});
