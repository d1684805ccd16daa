import { act, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { rechargeMoney } from '../contract/money/finance';
import { fen } from '../domain/money';
import { invalidate, useAction, useEndpoint } from '../query';
import { fakeApi, refuse, renderPage } from '../testing';
import { Field, FormPart, FormSection, useForm } from '.';

const transfer = defineEndpoint({
  id: 'test.transfer',
  method: 'POST',
  path: '/api/test/transfer',
  access: 'signed-in',
  summary: 'A form that shows one issue at a time',
  body: z.object({
    payer: z.string().trim().min(1, '账户名不能为空'),
    amount: rechargeMoney,
    bank: z.string().trim().min(1, '开户行不能为空'),
  }),
  answer: z.object({ id: z.int() }),
});

interface TransferProps {
  showIssues?: 'first';
  isDeclined?: boolean;
}

function Transfer({ showIssues, isDeclined }: TransferProps) {
  const action = useAction(transfer, { quiet: true });
  const form = useForm({
    schema: transfer.body,
    showIssues,
    submit: async (body) => {
      if (isDeclined) throw new DOMException('declined', 'AbortError');
      return action.run({ body });
    },
  });
  return (
    <FormPart form={form} submitText="提交">
      <Field.Text name="payer" label="账户名" />
      <Field.Money name="amount" label="金额" />
      <Field.Text name="bank" label="开户行" />
    </FormPart>
  );
}

const submit = ({ user }: Pick<ReturnType<typeof renderPage>, 'user'>) =>
  user.click(screen.getByRole('button', { name: '提交' }));
const messages = () => screen.queryAllByText(/不能为空|不得低于|整数金额/).map((said) => said.textContent);

describe('a form that shows only its first issue', () => {
  it('shows the next issue, in schema order, once the first is fixed', async () => {
    const page = renderPage(<Transfer showIssues="first" />, { api: fakeApi().on(transfer, { id: 1 }) });

    await submit(page);
    expect(await screen.findByText('账户名不能为空')).toBeInTheDocument();
    expect(messages()).toEqual(['账户名不能为空']);
    expect(screen.getByLabelText('账户名')).toHaveFocus();

    await page.user.type(screen.getByLabelText('账户名'), '华北建设');
    await submit(page);
    // The previous message fades out, so it may still be visible with the next.
    await waitFor(() => expect(messages()).toEqual(['充值金额不得低于1元']));

    await page.user.type(screen.getByLabelText('金额'), '10.5');
    await submit(page);
    expect(await screen.findByText('金额必须为大于1的整数金额')).toBeInTheDocument();

    await page.user.clear(screen.getByLabelText('金额'));
    await page.user.type(screen.getByLabelText('金额'), '10');
    await submit(page);
    expect(await screen.findByText('开户行不能为空')).toBeInTheDocument();
    expect(page.api.calls(transfer)).toHaveLength(0);

    await page.user.type(screen.getByLabelText('开户行'), '工商银行');
    await submit(page);
    expect(page.api.calls(transfer).map(({ body }) => body)).toEqual([
      { payer: '华北建设', amount: 10, bank: '工商银行' },
    ]);
  });
});

describe('a submit that the user cancels', () => {
  it('shows no message and keeps the typed text', async () => {
    const page = renderPage(<Transfer isDeclined />);
    await page.user.type(screen.getByLabelText('账户名'), '华北建设');
    await page.user.type(screen.getByLabelText('金额'), '10');
    await page.user.type(screen.getByLabelText('开户行'), '工商银行');

    await submit(page);

    expect(await screen.findByRole('button', { name: '提交' })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('账户名')).toHaveValue('华北建设');
  });
});

interface NameProps {
  also?: (value: unknown) => Promise<string | undefined>;
  onRefresh?: () => void;
}

function NamePage({ also, onRefresh }: NameProps) {
  const action = useAction(transfer, { quiet: true });
  const form = useForm({
    schema: transfer.body.pick({ payer: true }),
    submit: ({ payer }) => action.run({ body: { payer, amount: fen(100), bank: '工商银行' } }),
  });
  return (
    <FormSection form={form} onRefresh={onRefresh}>
      <Field.Text name="payer" label="账户名" also={also} keep={(text) => text.toUpperCase()} />
    </FormSection>
  );
}

describe('a refusal because of a concurrent change', () => {
  it('offers to reload, and keeps the typed text', async () => {
    const onRefresh = jest.fn();
    const page = renderPage(<NamePage onRefresh={onRefresh} />, { api: fakeApi().on(transfer, refuse(409)) });
    await page.user.type(screen.getByLabelText('账户名'), '甲');

    await submit(page);
    expect(await screen.findByText('数据已被修改，请刷新后重试')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: '刷新' }));

    expect(onRefresh).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText('账户名')).toHaveValue('甲');
  });
});

describe('a field with an additional asynchronous check', () => {
  it('runs the check once the schema accepts the value, and blocks the submit when it fails', async () => {
    const asked: unknown[] = [];
    const also = async (value: unknown) => {
      asked.push(value);
      return value === 'AB' ? '该账户已被使用' : undefined;
    };
    const page = renderPage(<NamePage also={also} />, { api: fakeApi().on(transfer, { id: 1 }) });

    await submit(page);
    expect(asked).toEqual([]);
    await page.user.type(screen.getByLabelText('账户名'), 'ab');
    expect(await screen.findByText('该账户已被使用')).toBeInTheDocument();
    await submit(page);
    expect(page.api.calls(transfer)).toHaveLength(0);
    await page.user.type(screen.getByLabelText('账户名'), 'c');

    await waitFor(() => expect(screen.queryByText('该账户已被使用')).not.toBeInTheDocument());
    await submit(page);
    await waitFor(() => expect(page.api.calls(transfer)).toMatchObject([{ body: { payer: 'ABC' } }]));
  });
});

const profile = z.object({ name: z.string(), phone: z.string(), version: z.int() });
const getProfile = defineEndpoint({
  id: 'test.profile',
  method: 'GET',
  path: '/api/test/profile',
  access: 'signed-in',
  summary: 'A record that several people edit',
  answer: profile,
});
const saveProfile = defineEndpoint({
  id: 'test.profile.save',
  method: 'PUT',
  path: '/api/test/profile',
  access: 'signed-in',
  summary: 'Saves the record that several people edit',
  body: profile,
  answer: profile,
});

function ProfilePage({ isVersioned = true }) {
  const read = useEndpoint(getProfile);
  const onRefresh = () => void read.refetch();
  return read.data && <Profile saved={read.data} onRefresh={onRefresh} isVersioned={isVersioned} />;
}

interface ProfileProps {
  saved: z.output<typeof profile>;
  onRefresh: () => void;
  isVersioned: boolean;
}

function Profile({ saved, onRefresh, isVersioned }: ProfileProps) {
  const save = useAction(saveProfile, { quiet: true, invalidates: [getProfile] });
  const form = useForm({
    schema: profile,
    initial: saved,
    version: isVersioned ? saved.version : undefined,
    submit: (body, version) => save.run({ body: { ...body, version } }),
  });
  return (
    <FormSection form={form} submitText="保存" onRefresh={onRefresh}>
      <Field.Text name="name" label="姓名" />
      <Field.Text name="phone" label="电话" />
    </FormSection>
  );
}

describe('a form of a record that somebody else changes meanwhile', () => {
  it('follows the record until something is typed, which a refresh keeps over the newest version', async () => {
    const api = fakeApi()
      .on(getProfile, { name: '王芳', phone: '1', version: 1 })
      .on(saveProfile, refuse(409));
    const { user } = renderPage(<ProfilePage />, { api });
    const changed = (version: number, name = '王芳') => {
      api.on(getProfile, { name, phone: String(version), version });
      return act(() => invalidate(getProfile));
    };
    const [name, phone] = [() => screen.getByLabelText('姓名'), () => screen.getByLabelText('电话')];
    const save = () => user.click(screen.getByRole('button', { name: /^保\s*存$/ }));
    const sent = () => api.calls(saveProfile).at(-1)?.body;
    await screen.findByLabelText('姓名');

    await changed(2);
    await waitFor(() => expect(phone()).toHaveValue('2'));
    await user.type(name(), '芳');
    await changed(3);
    expect(name()).toHaveFocus();
    await save();
    expect(await screen.findByText('数据已被修改，请刷新后重试')).toBeInTheDocument();
    expect(sent()).toEqual({ name: '王芳芳', phone: '2', version: 2 });

    await user.click(screen.getByRole('button', { name: /^刷\s*新$/ }));
    await waitFor(() => expect(phone()).toHaveValue('3'));
    expect(name()).toHaveValue('王芳芳');
    api.on(saveProfile, { name: '王芳芳', phone: '3', version: 4 });
    await save();
    await changed(4, '王芳芳');
    await waitFor(() => expect(phone()).toHaveValue('4'));
    expect(sent()).toEqual({ name: '王芳芳', phone: '3', version: 3 });

    await user.type(phone(), '0');
    await save();
    await waitFor(() => expect(sent()).toEqual({ name: '王芳芳', phone: '40', version: 4 }));
  });

  it('follows a record without a version until something is typed', async () => {
    const api = fakeApi().on(getProfile, { name: '王芳', phone: '1', version: 0 });
    const { user } = renderPage(<ProfilePage isVersioned={false} />, { api });
    const changed = (phone: string) => {
      api.on(getProfile, { name: '王芳', phone, version: 0 });
      return act(() => invalidate(getProfile));
    };
    const phone = await screen.findByLabelText('电话');

    await changed('2');
    await waitFor(() => expect(phone).toHaveValue('2'));
    await user.type(screen.getByLabelText('姓名'), '芳');
    await changed('3');

    expect([phone, screen.getByLabelText('姓名')].map((field) => (field as HTMLInputElement).value)).toEqual([
      '2',
      '王芳芳',
    ]);
  });
});
