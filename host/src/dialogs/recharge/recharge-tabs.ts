import { invoicetype, payAccountType } from 'shared-kernel/domain/dictionaries';

interface Payer {
  invoicetype?: number | null;
  payAccountType?: number | null;
}

/** Employers that get special invoices pay by bank transfer alone: WeChat yields only a plain one. */

export interface RechargeTabs {
  /** With one of them there is no choice. */
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
  readonly first: string;
}

const enterpriseTab = { key: String(payAccountType.code.company), label: '企业账户' };
const wechatTab = { key: String(payAccountType.code.wechat), label: '微信' };

/** The ways an employer may pay, and the initial one. */
export function rechargeTabs(payer: Payer): RechargeTabs {
  if (payer.invoicetype === invoicetype.code.special)
    return { tabs: [enterpriseTab], first: enterpriseTab.key };
  const first = payer.payAccountType === payAccountType.code.wechat ? wechatTab : enterpriseTab;
  return { tabs: [enterpriseTab, wechatTab], first: first.key };
}
