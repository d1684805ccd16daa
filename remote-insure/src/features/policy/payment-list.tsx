import { listPremiumEntries, type PremiumEntryRow } from 'shared-kernel/contract/money/premium-entries';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { moneyText, type Fen } from 'shared-kernel/domain/money';
import { defineList } from 'shared-kernel/list';
import { Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';

const { add, reduce, replace, amend } = walletBizType.code;
const ofOrders: readonly number[] = [add, reduce, replace, amend];

const sourceHref = ({ bizType, bizId }: PremiumEntryRow) =>
  ofOrders.includes(bizType)
    ? linkTo('insure.add-reduce-order', { id: bizId })
    : linkTo('insure.policy', { id: bizId });

/** An amount that the booking does not change is shown as empty. */
const Changed = ({ by }: { by: Fen }) => <Money value={by === 0 ? null : by} signed />;

/** Bookings of the premium of one policy, each linked to its order and to the account's entries. */
export const paymentList = defineList({
  id: 'insure.payments-of-policy',
  title: '收支流水',
  endpoint: listPremiumEntries,
  columns: (c) => [
    c.field('entryTime', { width: 180 }),
    c.field('movement'),
    c.field('bizType'),
    c.field('bizNo', { href: sourceHref }),
    { ...c.field('available'), render: ({ available }) => <Changed by={available} /> },
    { ...c.field('frozen'), render: ({ frozen }) => <Changed by={frozen} /> },
    { ...c.field('premium'), render: ({ premium }) => <Changed by={premium} /> },
    c.field('entryNo', { optional: true }),
    c.field('summary', { optional: true }),
  ],
  rowActions: ({ bizNo }) => [
    // Another remote's pages can only be linked by their URL.
    {
      key: 'account',
      label: '账户流水',
      href: `/rechargeManage/recharge?keyword=${encodeURIComponent(bizNo)}`,
    },
  ],
  summary: ({ sumPremium }) => `计收保费合计 ${moneyText(sumPremium)}`,
  card: ['bizNo', 'movement', 'entryTime', 'available', 'frozen', 'premium'],
  defaultLength: 10,
  empty: { text: '还没有收支。支付后会显示在这里。' },
});
