import { listAddReduces } from 'shared-kernel/contract/roster';
import { endorseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { defineList } from 'shared-kernel/list';
import { linkTo } from '../../paths';

/** Orders that changed the staff of one policy. */
export const endorsementList = defineList({
  id: 'insure.endorsements-of-policy',
  title: '批改记录',
  endpoint: listAddReduces,
  rowKey: (row) => row.id,
  columns: (c) => [
    c.link('orderNo', '单号', (row) => linkTo('insure.add-reduce-order', { id: row.id })),
    c.dict('operateType', '类型', operateType),
    c.count('personCount', '人数'),
    c.money('premium', '应补/应退'),
    c.date('effectDate', '生效日期'),
    c.dict('endorseStatus', '状态', endorseStatus),
  ],
  card: ['orderNo', 'endorseStatus', 'premium'],
  defaultLength: 10,
  empty: { text: '这份保单还没有加减保记录。' },
});
