/* oxlint-disable no-restricted-imports -- the floor is antd itself, so it takes antd past the kernel */
import { Link } from 'react-router-dom';
import { Table } from 'antd';
import { show, useData } from './floor';

const columns = [
  {
    title: '投保单号',
    dataIndex: 'insureNo',
    render: (text, row) => <Link to={`/insurance/details/${row.id}`}>{text}</Link>,
  },
  { title: '状态', dataIndex: 'insureStatus' },
  { title: '方案', dataIndex: 'mealName' },
  { title: '起保日期', dataIndex: 'startDate' },
  { title: '到期日期', dataIndex: 'endDate' },
  {
    title: '在保/投保人数',
    dataIndex: 'personCount',
    align: 'right',
    render: (count, row) => `${row.inForceCount} / ${count}`,
  },
  { title: '保费', dataIndex: 'premium', align: 'right' },
];

function PolicyTable() {
  const policies = useData('insures?start=0&length=20');
  return (
    <Table
      rowKey="id"
      columns={columns}
      loading={!policies}
      dataSource={policies?.list}
      pagination={{ pageSize: 20, total: policies?.count }}
    />
  );
}

show('/insurance/index', PolicyTable);
