import type { AnswerOf } from 'shared-kernel/contract';
import type { getAddReduce } from 'shared-kernel/contract/roster';
import { DataTable, defineTable } from 'shared-kernel/table';
import { CivilDay } from 'shared-kernel/ui';

type Item = AnswerOf<typeof getAddReduce>['items'][number];

const tableOf = (hasChanges: boolean) =>
  defineTable<Item>({
    label: '人员明细',
    rowKey: (item) => item.id,
    columns: (c) => [
      c.text('name', '姓名', { sort: true }),
      c.text('idNoMasked', '证件号码'),
      c.custom('work', '工种', (item) => `${item.workTypeName}（${item.jobType}类）`),
      ...(hasChanges
        ? [
            c.custom('changes', '变更', ({ changes = [] }) =>
              changes.map(({ field, label, before, after }) => (
                <div key={field} style={{ maxWidth: 240 }}>
                  {label}：<del className="kb-muted">{before || '空'}</del> {after}
                </div>
              )),
            ),
          ]
        : []),
      c.custom('cover', '保障期间', (item) => (
        <>
          <CivilDay value={item.startDate} /> 至 <CivilDay value={item.endDate} />
        </>
      )),
      c.custom('days', '计费天数', (item) => `${item.days}/${item.totalDays}`, { align: 'right' }),
      c.text('formula', '计算'),
      c.money('premium', '金额', { sort: true }),
    ],
    sums: ['premium'],
  });

const withChanges = tableOf(true);
const withoutChanges = tableOf(false);

/** Person by person: days, price and how the amount came about. */
export const OrderItems = ({ items }: { items: Item[] }) => (
  <DataTable
    table={items.some(({ changes }) => changes?.length) ? withChanges : withoutChanges}
    rows={items}
  />
);
