import * as texts from 'shared-kernel/domain/texts';
import { problems } from 'shared-kernel/contract';
import { addReduceItemStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { moneyText } from 'shared-kernel/domain/money';
import { premiumDue } from 'shared-kernel/domain/premium';
import type { OrderId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { customerOf } from '../customers/customers.repository';
import { keptDocument } from '../documents/kept-document';
import { orderDetail } from '../roster/order.repository';

type Order = Awaited<ReturnType<typeof orderDetail>>;

/** Returns the endorsement of an order; 404 for orders of others, 2019 before it has taken effect. */
export async function endorsementOf(
  ctx: Context,
  actor: Actor,
  id: OrderId,
): Promise<{ bytes: Uint8Array; name: string }> {
  const order = await orderDetail(ctx, actor, id);
  if (!order.actions.includes('download'))
    throw new Problem(problems.stateChanged, {}, { message: '加减保单尚未生效，暂无批单' });
  const { customername, uscc, signcompanyname } = await customerOf(ctx.db, actor);
  const maySee = actor.rights.viewCost;
  const due = premiumDue(order.premium);
  const bytes = await keptDocument(ctx, {
    customerId: actor.customerId,
    kind: 'endorsement',
    // Without the right to see premiums the document differs.
    bizKey: `order:${id}${maySee ? '' : ':people'}`,
    title: '雇主责任险批单',
    author: signcompanyname,
    holder: customername,
    write(sheet) {
      sheet.title('雇主责任险批单');
      sheet.facts([
        ['批单号', order.endorseNo ?? ''],
        ['保单号', order.policyNo],
        ['加减保单号', order.orderNo],
        ['被保险人', customername],
        [texts.creditCode, uscc],
        ['批改类型', operateType.label(order.operateType)],
        ['生效时间', order.effectTime ? instantText(new Date(order.effectTime)) : ''],
        ['人数', `${order.personCount}人`],
        ...(maySee ? ([[`${due.word}保费`, moneyText(due.amount)]] as const) : []),
      ]);
      sheet.heading('人员明细');
      sheet.table(
        headOf(order, maySee),
        done(order).map((item) => rowOf(order, item, maySee)),
      );
      sheet.paragraph('本批单为保险合同的组成部分，其他事项以保单及条款为准。');
    },
  });
  return { bytes, name: `批单${order.endorseNo ?? ''}` };
}

const done = ({ items }: Order) => items.filter((item) => item.itemStatus === addReduceItemStatus.code.done);

/** Whether the endorsement lists changed details of people in place of their work types. */
const isChange = ({ items }: Order): boolean => items.some(({ changes }) => changes !== undefined);

const headOf = (order: Order, maySee: boolean): string[] => [
  '姓名',
  '证件号码',
  isChange(order) ? '变更' : '工种',
  '保障期间',
  ...(maySee ? ['计算'] : []),
];

const rowOf = (order: Order, item: Order['items'][number], maySee: boolean): string[] => [
  item.name,
  item.idNoMasked,
  isChange(order)
    ? (item.changes ?? [])
        .map(({ label, before, after }) => `${label}：${before || '空'} 变更为 ${after}`)
        .join('；')
    : `${item.workTypeName}（${item.jobType}类）`,
  `${item.startDate} 至 ${item.endDate}`,
  ...(maySee ? [item.formula] : []),
];
