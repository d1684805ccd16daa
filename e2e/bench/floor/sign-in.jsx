/* oxlint-disable no-restricted-imports -- the floor is antd itself, so it takes antd past the kernel */
import { Button, Form, Input } from 'antd';
import { show } from './floor';

function SignIn() {
  return (
    <Form layout="vertical">
      <Form.Item name="username" label="手机号" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true }]}>
        <Input.Password />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        登录
      </Button>
    </Form>
  );
}

show('/login', SignIn);
