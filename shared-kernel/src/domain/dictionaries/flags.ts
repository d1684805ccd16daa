import { defineCodes } from '../dictionary';

/** Whether the host prompts an employer to recharge when the balance falls below the employer's warning line. */
export const rechargePopFlag = defineCodes('rechargePopFlag', {
  dismissed: { code: 0, label: '不提醒' },
  raised: { code: 1, label: '提醒充值' },
});

export const readFlag = defineCodes('readFlag', {
  unread: { code: 0, label: '未读' },
  read: { code: 1, label: '已读' },
});

/** Whether an employer has ever downloaded the policy. */
export const downloadFlag = defineCodes('downloadFlag', { downloaded: { code: 1, label: '已下载' } });

/** Whether an export masks document and mobile numbers. */
export const unmasked = defineCodes('unmasked', {
  masked: { code: 0, label: '导出（隐藏证件号码和手机号）' },
  whole: { code: 1, label: '导出完整证件号码和手机号（将留下记录）' },
});
