import { listSettlementPeople, type SettlementPersonRow } from 'shared-kernel/contract/money/settlements';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import { linkTo } from '../paths';

const { insure, renew, surrender } = walletBizType.code;
const ofPolicies: readonly number[] = [insure, renew, surrender];

const sourceHref = ({ bizType, bizId }: SettlementPersonRow) =>
  ofPolicies.includes(bizType)
    ? linkTo('insure.policy', { id: bizId })
    : linkTo('insure.add-reduce-order', { id: bizId });

const costList = defineList({
  id: 'insure.costs-of-person',
  title: '费用明细',
  endpoint: listSettlementPeople,
  rowKey: ({ itemId, id }) => `${itemId}-${id}`,
  columns: (c) => [
    c.field('bizTime'),
    c.field('bizType'),
    c.field('bizNo', { href: sourceHref }),
    c.custom('formula', '计算过程', ({ formula }) => formula || '整个保险期间'),
    c.field('amount', { signed: true }),
    // Pages of another remote are known by their address alone.
    c.field('settleNo', { href: ({ settlementId }) => `/settlementLog/waitPayDetail?id=${settlementId}` }),
    c.field('entryNo', { optional: true }),
  ],
  rowActions: ({ bizNo }) => [
    {
      key: 'account',
      label: '账户流水',
      href: `/rechargeManage/recharge?keyword=${encodeURIComponent(bizNo)}`,
    },
  ],
  summary: ({ sumAmount }) => `合计 ${moneyText(sumAmount)}`,
  card: ['bizNo', 'bizType', 'bizTime', 'amount', 'settleNo'],
  defaultLength: 10,
  empty: { text: '还没有已入账的费用。保障生效后会显示在这里。' },
});

/** What all covers of one person have charged and given back, line by line with bill and entry of the ledger. */
export const PersonCosts = ({ personIds }: { personIds: readonly number[] }) => (
  <EmbeddedList list={costList} fixedQuery={{ personIds: personIds.join(',') }} />
);
