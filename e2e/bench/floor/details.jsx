/* oxlint-disable no-restricted-imports -- the floor is antd itself, so it takes antd past the kernel */
import { useParams } from 'react-router-dom';
import { Card, Descriptions, Table } from 'antd';
import { show, useData } from './floor';

const columns = [
  { title: '姓名', dataIndex: 'name' },
  { title: '证件号码', dataIndex: 'idNoMasked' },
  { title: '工种', dataIndex: 'workTypeName' },
  { title: '起保日期', dataIndex: 'startDate' },
  { title: '到期日期', dataIndex: 'endDate' },
  { title: '保费', dataIndex: 'premium', align: 'right' },
  { title: '状态', dataIndex: 'personStatus' },
];

const facts = [
  ['保费', 'premium'],
  ['投保单号', 'insureNo'],
  ['保单号', 'policyNo'],
  ['保险公司', 'supplyerName'],
  ['起保日期', 'startDate'],
  ['到期日期', 'endDate'],
  ['投保人数', 'personCount'],
];

function Policy() {
  const { id } = useParams();
  const policy = useData(`insures/${id}`);
  const people = useData(`insures/${id}/persons?start=0&length=10`);
  const items = facts.map(([label, field]) => ({
    key: field,
    label,
    children: <span data-first>{policy?.[field]}</span>,
  }));
  return (
    <>
      <Card loading={!policy} title={policy?.mealName}>
        <Descriptions items={items} />
      </Card>
      <Table
        rowKey="id"
        columns={columns}
        loading={!people}
        dataSource={people?.list}
        pagination={{ pageSize: 10, total: people?.count }}
      />
    </>
  );
}

show('/insurance/details/:id', Policy);
