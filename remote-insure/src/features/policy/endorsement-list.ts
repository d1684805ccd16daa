import { listAddReduces } from 'shared-kernel/contract/roster';
import { defineList } from 'shared-kernel/list';
import { linkTo } from '../../paths';

/** Orders that changed the staff of one policy. */
export const endorsementList = defineList({
  id: 'insure.endorsements-of-policy',
  title: '批改记录',
  endpoint: listAddReduces,
  columns: (c) => [
    c.field('orderNo', { href: (row) => linkTo('insure.add-reduce-order', { id: row.id }) }),
    c.field('operateType'),
    c.field('personCount'),
    c.field('premium'),
    c.field('effectDate'),
    c.field('endorseStatus'),
  ],
  card: ['orderNo', 'endorseStatus', 'premium'],
  defaultLength: 10,
  empty: { text: '这份保单还没有加减保记录。' },
});
