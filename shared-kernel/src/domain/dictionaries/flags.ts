import { defineDictionary } from '../dictionary';

/** Whether the host prompts an employer whose balance fell below its line to recharge. */
export const rechargePopFlag = defineDictionary({
  name: 'rechargePopFlag',
  entries: {
    dismissed: { code: 0, label: '不提醒' },
    raised: { code: 1, label: '提醒充值' },
  },
});

export const readFlag = defineDictionary({
  name: 'readFlag',
  entries: {
    unread: { code: 0, label: '未读' },
    read: { code: 1, label: '已读' },
  },
});

/** Whether an employer has downloaded the policy; only that it has is ever noted. */
export const downloadFlag = defineDictionary({
  name: 'downloadFlag',
  entries: { downloaded: { code: 1, label: '已下载' } },
});

/** How an export shows document and mobile numbers. */
export const unmasked = defineDictionary({
  name: 'unmasked',
  entries: {
    masked: { code: 0, label: '导出（隐藏证件号码和手机号）' },
    whole: { code: 1, label: '导出完整证件号码和手机号（将留下记录）' },
  },
});
