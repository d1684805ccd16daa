/* oxlint-disable no-restricted-imports -- the floor is antd itself, so it takes antd past the kernel */
import { Button, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import { show, useData } from './floor';

function Report() {
  const people = useData('insurePersons?start=0&length=20');
  const options = people?.list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form layout="vertical">
      <Form.Item name="personId" label="伤者姓名" rules={[{ required: true }]}>
        <Select showSearch optionFilterProp="label" options={options} loading={!people} />
      </Form.Item>
      <Form.Item name="accidentTime" label="出险时间" rules={[{ required: true }]}>
        <DatePicker showTime />
      </Form.Item>
      <Form.Item name="accidentAddress" label="出险地点" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="accidentDetail" label="事故经过" rules={[{ required: true }]}>
        <Input.TextArea />
      </Form.Item>
      <Form.Item name="estimateAmount" label="预估金额">
        <InputNumber />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        提交报案
      </Button>
    </Form>
  );
}

show('/flashCompensationCloud/reportCase', Report);
