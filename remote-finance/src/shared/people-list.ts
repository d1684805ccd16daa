import { listSettlementPeople } from 'shared-kernel/contract/money/settlements';
import { moneyText } from 'shared-kernel/domain/money';
import { defineList } from 'shared-kernel/list';

/** The people behind a bill, each amount with its formula. */
export const peopleList = defineList({
  id: 'finance.settlement-people',
  title: '人员明细',
  endpoint: listSettlementPeople,
  rowKey: ({ itemId, id }) => `${itemId}-${id}`,
  filters: (f) => [f.text('name', '姓名')],
  columns: (c) => [
    c.field('name'),
    c.field('idNoMasked'),
    c.field('workTypeName'),
    c.field('startDate'),
    c.field('endDate'),
    c.custom('formula', '计算过程', ({ formula }) => formula || '整个保险期间'),
    c.field('amount', { signed: true }),
    c.field('projectname', { optional: true }),
    c.field('bizType'),
    c.field('bizNo'),
  ],
  card: ['name', 'idNoMasked', 'bizType', 'formula', 'amount'],
  summary: ({ sumAmount }) => `金额合计 ${moneyText(sumAmount)}`,
  empty: { text: '没有人员。' },
});
