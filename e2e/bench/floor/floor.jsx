// The floor: what React, its router and an antd table cost by themselves. Same antd, same rows, same server as the
// portal's list page, and nothing of the portal: no shell, no session, no filters, no error handling.
/* oxlint-disable no-restricted-imports -- the floor is antd itself, so it takes antd past the kernel */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { ConfigProvider, Table } from 'antd';

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
  const [answer, setAnswer] = useState();
  useEffect(() => {
    fetch('/prod-api/api/insures?start=0&length=20', { headers: { Token: localStorage.getItem('token') } })
      .then((response) => response.json())
      .then(({ data }) => setAnswer(data));
  }, []);
  return (
    <Table
      rowKey="id"
      columns={columns}
      loading={!answer}
      dataSource={answer?.list}
      pagination={{ pageSize: 20, total: answer?.count }}
    />
  );
}

createRoot(document.getElementById('root')).render(
  <ConfigProvider csp={{ nonce: window.__PORTAL__.nonce }}>
    <BrowserRouter>
      <Routes>
        <Route path="/insurance/index" element={<PolicyTable />} />
      </Routes>
    </BrowserRouter>
  </ConfigProvider>,
);
