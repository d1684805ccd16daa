import { Table } from 'shared-kernel/antd-table';
import type { AnswerOf } from 'shared-kernel/contract';
import type { getAddReduce } from 'shared-kernel/contract/roster';
import { CivilDay, Money } from 'shared-kernel/ui';

type Item = AnswerOf<typeof getAddReduce>['items'][number];

/** Person by person: days, price and how the amount came about. */
export function OrderItems({ items }: { items: Item[] }) {
  return (
    <Table<Item>
      rowKey="id"
      size="middle"
      scroll={{ x: 'max-content' }}
      pagination={items.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      dataSource={items}
      columns={[
        { key: 'name', title: '姓名', dataIndex: 'name', fixed: 'start' },
        { key: 'idNo', title: '证件号码', dataIndex: 'idNoMasked' },
        { key: 'work', title: '工种', render: (_, item) => `${item.workTypeName}（${item.jobType}类）` },
        {
          key: 'cover',
          title: '保障期间',
          render: (_, item) => (
            <>
              <CivilDay value={item.startDate} /> 至 <CivilDay value={item.endDate} />
            </>
          ),
        },
        {
          key: 'days',
          title: '计费天数',
          align: 'right',
          render: (_, item) => `${item.days}/${item.totalDays}`,
        },
        { key: 'formula', title: '计算', dataIndex: 'formula' },
        {
          key: 'premium',
          title: '金额',
          align: 'right',
          render: (_, item) => <Money value={item.premium} />,
        },
      ]}
    />
  );
}
