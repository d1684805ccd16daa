import { sql } from 'kysely';
import { fileIdIn } from 'shared-kernel/contract/files';
import { listRecharges, type RechargeRow } from 'shared-kernel/contract/money/finance';
import { atLeast, atMost, containsAnyCase, equals, fromDay, untilDay } from '../../platform/lists/conditions';
import { defineListSource, type ListScope } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';

export const rechargeList = defineListSource<typeof listRecharges>({
  endpoint: listRecharges,
  table: 'cost',
  from: sql`cost`,
  visible: (actor) => ofCustomer(actor, 'cost'),
  fields: {
    money: 'cost.money_fen',
    bankNum: sql`case cost.bank_num_tail when '' then '' else '****' || cost.bank_num_tail end`,
    createTime: 'cost.created_at',
  },
  filters: {
    costStatus: equals('cost.cost_status'),
    payAccountType: equals('cost.pay_account_type'),
    beginDate: fromDay('cost.created_at'),
    endDate: untilDay('cost.created_at'),
    keyword: containsAnyCase('cost.cost_no', 'cost.bank_name'),
    amountFrom: atLeast('cost.money_fen'),
    amountTo: atMost('cost.money_fen'),
  },
  complete: async (rows, scope) => {
    const list: RechargeRow[] = [];
    for (const row of rows as readonly RechargeRow[])
      list.push({ ...row, costProof: await receiptUrl(scope, row.costProof) });
    return list;
  },
});

/** Addresses of files expire, so each reading of the list makes fresh ones. */
async function receiptUrl({ ctx, actor }: ListScope, proof: string): Promise<string> {
  const fileId = fileIdIn(proof);
  const file = fileId && (await ctx.files.find(ctx.db, fileId, actor.customerId));
  return file ? file.url : proof;
}
