/** Codes of payAccountType. */
export const enterprise = 1;
export const wechat = 2;

interface Payer {
  invoicetype?: number | null;
  payAccountType?: number | null;
}

/** Employers that get special invoices pay by bank transfer alone: WeChat yields only a plain one. */
const transferOnly = 1;

export interface RechargeTabs {
  /** One of them leaves nothing to choose. */
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
  readonly first: string;
}

const enterpriseTab = { key: String(enterprise), label: '企业账户' };
const wechatTab = { key: String(wechat), label: '微信' };

/** The ways an employer may pay, and the one to begin with. */
export function rechargeTabs({ invoicetype, payAccountType }: Payer): RechargeTabs {
  if (invoicetype === transferOnly) return { tabs: [enterpriseTab], first: enterpriseTab.key };
  const first = payAccountType === wechat ? wechatTab : enterpriseTab;
  return { tabs: [enterpriseTab, wechatTab], first: first.key };
}
