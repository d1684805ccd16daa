/* oxlint-disable no-restricted-imports -- the floor is antd itself, so it takes antd past the kernel */
import { Card, Col, Row, Statistic } from 'antd';
import { show, useData } from './floor';

function Figure({ title, value }) {
  return (
    <Col span={6}>
      <Card loading={value === undefined}>
        <div data-first>
          <Statistic title={title} value={value} />
        </div>
      </Card>
    </Col>
  );
}

function Home() {
  const cover = useData('customers/getCustomerYunInfo');
  const capital = useData('capitals/getCapital');
  return (
    <Row gutter={16}>
      <Figure title="在保保单" value={cover?.policyCount} />
      <Figure title="在保人数" value={cover?.personCount} />
      <Figure title="可用余额" value={capital?.available} />
      <Figure title="冻结金额" value={capital?.frozen} />
    </Row>
  );
}

show('/index/home', Home);
