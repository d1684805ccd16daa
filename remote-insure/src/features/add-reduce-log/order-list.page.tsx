import { useSearchParams } from 'react-router-dom';
import type { AddReduceRow } from 'shared-kernel/contract/roster';
import { getEndorseFile } from 'shared-kernel/contract/staff-papers';
import { orderNoun } from 'shared-kernel/domain/nouns/order';
import { ListPage } from 'shared-kernel/list';
import { useDownload } from 'shared-kernel/query';
import { hasRight } from 'shared-kernel/runtime';
import { openOrder, orderList, useBulk } from '../../shared/order-list';

/** Orders that change the people of policies, with endorsements for those that have taken effect. */
export function OrderListPage() {
  const state = useSearchParams()[0].get('endorseStatus');
  const bulk = useBulk(state ? Number(state) : NaN);
  const paper = useDownload(getEndorseFile, '批单.pdf');
  const rowActions = (order: AddReduceRow) => [
    openOrder(order),
    {
      key: 'paper',
      label: orderNoun.actions.download.label,
      run: () => paper.run({ params: { id: String(order.id) } }),
      hidden: !order.actions.includes('download'),
    },
  ];
  const { main, ...list } = orderList;
  return <ListPage list={{ ...list, ...(hasRight('addReduce') && { main }), ...bulk, rowActions }} />;
}
