import { isProblem } from 'shared-kernel/client';
import {
  confirmAddReduce,
  listAddReduces,
  payAddReduce,
  type AddReduceRow,
} from 'shared-kernel/contract/roster';
import { operateType, payType } from 'shared-kernel/domain/dictionaries';
import { addFen, isWithheld, moneyText } from 'shared-kernel/domain/money';
import { orderNoun } from 'shared-kernel/domain/nouns/order';
import { paidByMainAccount } from 'shared-kernel/domain/texts';
import { defineList, EmbeddedList, policySearch, type RowOutcome } from 'shared-kernel/list';
import { useAction } from 'shared-kernel/query';
import { bus, topics } from 'shared-kernel/runtime';
import { Money } from 'shared-kernel/ui';
import { linkTo, paths } from '../paths';
import { OrderDay, touchedByOrder } from './order-day';
import { useProjectOptions } from './reference.hooks';

const { draft, unpaid } = orderNoun.status.code;

/** Orders that change the people of policies. */
export const orderList = defineList({
  id: 'insure.add-reduce-orders',
  title: '加减保记录',
  endpoint: listAddReduces,
  rowHref: (row) => linkTo('insure.add-reduce-order', { id: row.id }),
  tabs: 'endorseStatus',
  filters: (f) => [
    f.text('orderNo', '单号/批单号'),
    f.remote('insureId', '保单', policySearch),
    f.dict('operateType', '类型', operateType),
    f.select('projectId', '项目', useProjectOptions, { more: true }),
    f.text('operator', '提交人', { more: true }),
    f.countRange('personsFrom', 'personsTo', '人数', { more: true }),
    f.dateRange('submit', 'submitFrom', 'submitTo', '提交日期', { more: true }),
  ],
  columns: (c) => [
    c.field('orderNo', { href: (row) => linkTo('insure.add-reduce-order', { id: row.id }) }),
    c.field('operateType'),
    c.field('policyNo', { href: (row) => linkTo('insure.policy', { id: row.insureId }) }),
    c.field('personCount'),
    c.field('premium', { signed: true }),
    c.custom('effectDate', '生效日期', (row) => <OrderDay order={row} />, { sort: true }),
    c.field('endorseStatus'),
  ],
  card: ['orderNo', 'operateType', 'endorseStatus', 'personCount', 'premium'],
  main: { label: '加减保', href: paths['insure.add-reduce'] },
  empty: { text: '还没有加减保记录。' },
});

/** Opens the page with the next step of an order. */
export const openOrder = ({ id, actions }: AddReduceRow) => {
  const next = (['confirm', 'pay'] as const).find((action) => actions.includes(action));
  return {
    key: 'open',
    label: next ? `去${orderNoun.actions[next].label}` : '详情',
    href: linkTo('insure.add-reduce-order', { id }),
  };
};

/** Returns the bulk action for orders of this state; an empty object for states without one. */
export function useBulk(state: number) {
  const options = { quiet: true, invalidates: touchedByOrder };
  const confirm = useAction(confirmAddReduce, options);
  const pay = useAction(payAddReduce, options);
  const params = ({ id }: AddReduceRow) => ({ id: String(id) });
  if (state === draft) return bulkOf('confirm', (row) => confirm.run({ params: params(row) }));
  if (state === unpaid)
    return bulkOf('pay', (row) => pay.run({ params: params(row), body: { payType: payType.code.balance } }));
  return {};
}

/** Runs the action on one order after the other; refused orders are listed with the reason and stay selected. */
function bulkOf(action: 'confirm' | 'pay', act: (row: AddReduceRow) => Promise<unknown>) {
  const { label: verb } = orderNoun.actions[action];
  return {
    mayChoose: (row: AddReduceRow) =>
      isWithheld(row.premium)
        ? paidByMainAccount
        : row.actions.includes(action)
          ? undefined
          : `这笔加减保现在不能${verb}`,
    chooseLimit: 100,
    bulkActions: [
      {
        key: action,
        label: `批量${verb}`,
        summary: (rows: AddReduceRow[]) => <Money value={sumOf(rows)} />,
        confirm: (rows: AddReduceRow[]) =>
          action === 'pay'
            ? `确定用余额支付${rows.length}笔加减保，共${moneyText(sumOf(rows))}吗？`
            : `确认选中的${rows.length}笔加减保，合计${moneyText(sumOf(rows))}吗？`,
        run: async (rows: AddReduceRow[]) => {
          const outcomes: RowOutcome[] = [];
          for (const row of rows)
            outcomes.push({ key: row.id, name: row.orderNo, problem: await problemOf(act(row)) });
          bus.publish(topics.balanceChanged, {});
          return outcomes;
        },
        done: (rows: AddReduceRow[]) => `已${verb}${rows.length}笔加减保`,
      },
    ],
  };
}

const sumOf = (rows: readonly AddReduceRow[]) =>
  addFen(...rows.map(({ premium }) => premium).filter((premium) => !isWithheld(premium)));

async function problemOf(running: Promise<unknown>): Promise<string | undefined> {
  try {
    await running;
    return undefined;
  } catch (error) {
    if (!isProblem(error)) throw error;
    return error.message;
  }
}

const toDecideBy = ['orderNo', 'operateType', 'personCount', 'premium', 'effectDate', 'endorseStatus'];

/** The orders in a state that waits for the main account, all selected. */
export function OrdersTogether({ state }: { state: number }) {
  const bulk = useBulk(state);
  const { tabs: _tabs, ...list } = orderList;
  return (
    <EmbeddedList
      list={{
        ...list,
        ...bulk,
        filters: [],
        columns: list.columns.filter(({ key }) => toDecideBy.includes(key)),
        rowActions: (order) => [openOrder(order)],
      }}
      fixedQuery={{ endorseStatus: state }}
      isChosen
    />
  );
}
