import { Button } from 'shared-kernel/antd';
import { saveTable } from 'shared-kernel/client';
import type { AnswerOf } from 'shared-kernel/contract';
import type { getAddReduce } from 'shared-kernel/contract/roster';
import { isWithheld, withheldText, yuanOfFen } from 'shared-kernel/domain/money';
import { dueOrRefund } from 'shared-kernel/domain/premium';
import { DataTable, defineTable } from 'shared-kernel/table';
import { CoverPeriod } from '../../shared/cover-period';
import { PersonDrawer } from '../../shared/person-drawer';
import { PersonName } from '../../shared/person-name';

type Item = AnswerOf<typeof getAddReduce>['items'][number];

const tableOf = (hasChanges: boolean) =>
  defineTable<Item>({
    label: '人员明细',
    rowKey: (item) => item.id,
    columns: (c) => [
      c.custom('name', '姓名', ({ personId, name }) => <PersonName person={{ id: personId, name }} />, {
        sort: true,
      }),
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
      c.custom('cover', '保障期间', (item) => <CoverPeriod of={item} />),
      c.custom('days', '计费天数', daysOf, { align: 'right' }),
      c.text('formula', '计算'),
      c.money('premium', dueOrRefund, { sort: true, signed: true }),
    ],
    sums: ['premium'],
  });

/** Items without an effect on the premium have no days to show. */
const daysOf = ({ days, totalDays }: Pick<Item, 'days' | 'totalDays'>): string =>
  totalDays > 0 ? `${days}/${totalDays}` : '-';

const withChanges = tableOf(true);
const withoutChanges = tableOf(false);

/** Days, price and calculation per person; also as a sheet. */
export function OrderItems({ orderNo, items }: { orderNo: string; items: Item[] }) {
  const hasChanges = items.some(({ changes }) => changes?.length);
  return (
    <>
      <DataTable table={hasChanges ? withChanges : withoutChanges} rows={items} />
      <Button
        style={{ marginTop: 12 }}
        onClick={() => void saveTable(`加减保明细_${orderNo}.xlsx`, [headings, ...items.map(lineOf)])}
      >
        下载明细
      </Button>
      <PersonDrawer />
    </>
  );
}

const headings = [
  '姓名',
  '证件号码',
  '工种',
  '变更',
  '开始日期',
  '结束日期',
  '计费天数',
  '计算',
  `${dueOrRefund}（元）`,
];

const lineOf = ({ changes = [], premium, ...item }: Item) => [
  item.name,
  item.idNoMasked,
  `${item.workTypeName}（${item.jobType}类）`,
  changes.map(({ label, before, after }) => `${label}：${before || '空'} 变更为 ${after}`).join('；'),
  item.startDate,
  item.endDate,
  daysOf(item),
  item.formula,
  isWithheld(premium) ? withheldText : yuanOfFen(premium),
];
