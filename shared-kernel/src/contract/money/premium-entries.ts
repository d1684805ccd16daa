import { z } from 'zod';
import { premiumMovement, walletBizType } from '../../domain/dictionaries';
import { defineListEndpoint } from '../list';
import { ledgerEntryId, policyId, policyIdInQuery } from '../ids';
import { instant, money, rowId } from '../wire';

const premiumEntryRow = z.object({
  id: ledgerEntryId,
  entryNo: z.string(),
  entryTime: instant,
  movement: z.literal(premiumMovement.codes),
  bizType: z.literal(walletBizType.codes),
  /** Id of the policy or the order. */
  bizId: rowId,
  bizNo: z.string(),
  insureId: policyId,
  summary: z.string(),
  /** Change of the available balance. */
  available: money,
  /** Change of the frozen amount. */
  frozen: money,
  /** Charged as premium; negative for a refund. */
  premium: money,
});
export type PremiumEntryRow = z.output<typeof premiumEntryRow>;

/**
 * Lists ledger bookings for the premium of policies, newest first; `sumPremium` is the sum of charges minus refunds.
 */
export const listPremiumEntries = defineListEndpoint({
  id: 'finance.list-premium-entries',
  path: '/api/costs/premiumEntries',
  access: 'main-account',
  summary: 'Bookings for the premium of policies',
  title: '保费收支',
  row: premiumEntryRow,
  filters: { insureId: policyIdInQuery.optional() },
  columns: {
    entryNo: '凭证号',
    entryTime: '时间',
    movement: ['动作', premiumMovement],
    bizType: ['类型', walletBizType],
    bizNo: '业务单号',
    summary: '摘要',
    available: '可用余额变动',
    frozen: '冻结金额变动',
    premium: '计收保费',
  },
  sortable: ['entryTime'],
  usualSort: '-entryTime',
  more: { sumPremium: money },
});
