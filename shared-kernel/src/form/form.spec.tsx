import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import { defineEndpoint, money } from '../contract';
import { cleanIdNo } from '../domain/cleaning';
import { fen } from '../domain/money';
import { useAction } from '../query';
import { navigation } from '../runtime';
import { fakeApi, noNetwork, refuse, renderPage } from '../testing';
import { Field, FormDialog, FormPage, useForm } from '.';

const recharge = defineEndpoint({
  id: 'test.recharge',
  method: 'POST',
  path: '/api/test/recharge',
  access: 'signed-in',
  summary: 'A form to test with',
  body: z.object({
    payerName: z.string().trim().min(1, '账户名不能为空').max(10),
    amount: money.refine((amount) => amount >= 100, '充值金额不得低于1元'),
    remark: z.string().max(200).optional(),
  }),
  answer: z.object({ id: z.int() }),
});

function RechargePage({ draftKey }: { draftKey?: string }) {
  const action = useAction(recharge, { quiet: true });
  const [done, setDone] = useState('');
  const form = useForm({
    schema: recharge.body,
    submit: (body) => action.run({ body }),
    onDone: ({ id }) => setDone(`已提交${id}`),
    draftKey,
  });
  return (
    <FormPage form={form} title="充值" aside={({ amount }) => <p>到账 {amount ? amount / 100 : 0} 元</p>}>
      <Field.Text name="payerName" label="账户名" />
      <Field.Money name="amount" label="充值金额" />
      <Field.TextArea name="remark" label="备注" />
      <button type="button" onClick={() => [form.submit(), form.recheck('payerName')]}>
        复核并送出
      </button>
      <p>{done}</p>
    </FormPage>
  );
}

const submitButton = () => screen.getByRole('button', { name: /提交/ });

async function fillIn({ user }: Pick<ReturnType<typeof renderPage>, 'user'>) {
  await user.type(screen.getByLabelText('账户名'), ' 华北建设 ');
  await user.type(screen.getByLabelText('充值金额'), '1,234.5');
}

describe('a form', () => {
  it('blocks leaving the page until it submits amounts in yuan and trimmed text, without empty fields', async () => {
    const api = fakeApi().on(recharge, { id: 7 });
    const page = renderPage(<RechargePage />, { api });
    expect(navigation.blockOf('/elsewhere')).toBeUndefined();
    await fillIn(page);
    expect(navigation.blockOf('/elsewhere')).toBe('内容尚未保存，确定离开吗？');

    await page.user.click(submitButton());

    expect(await screen.findByText('已提交7')).toBeInTheDocument();
    expect(navigation.blockOf('/elsewhere')).toBeUndefined();
    expect(api.calls(recharge)[0]?.body).toEqual({ payerName: '华北建设', amount: 1234.5 });
  });

  it('reports missing fields and sends nothing', async () => {
    const { user, api } = renderPage(<RechargePage />);

    await user.click(submitButton());

    expect(await screen.findByText('账户名不能为空')).toBeInTheDocument();
    expect(screen.getByText('请填写充值金额')).toBeInTheDocument();
    expect(screen.queryByText(/备注不能为空|请填写备注/)).not.toBeInTheDocument();
    expect(api.calls(recharge)).toHaveLength(0);
  });

  it('shows a server refusal at its field, and keeps the typed text', async () => {
    const api = fakeApi().on(
      recharge,
      refuse(422, {}, [{ field: 'payerName', message: '账户名与企业名称不一致' }]),
    );
    const page = renderPage(<RechargePage />, { api });
    await fillIn(page);

    await page.user.click(submitButton());

    const field = await screen.findByText('账户名与企业名称不一致');
    expect(field).toBeInTheDocument();
    expect(screen.queryByRole('alert', { name: /提交的内容有误/ })).not.toBeInTheDocument();
    expect(screen.getByLabelText('账户名')).toHaveValue(' 华北建设 ');
    expect(screen.getByLabelText('账户名')).toHaveFocus();
  });

  it('shows a server refusal that belongs to no field as a message of the form', async () => {
    const api = fakeApi().on(
      recharge,
      refuse(422, {}, [{ field: 'persons', row: 3, message: '身份证号码不正确' }]),
    );
    const page = renderPage(<RechargePage />, { api });
    await fillIn(page);

    await page.user.click(submitButton());

    expect(await screen.findByText('提交的内容有误，请检查后重试')).toBeInTheDocument();
    expect(screen.getByText('第3行：身份证号码不正确')).toBeInTheDocument();
  });

  it('cannot be submitted twice at once', async () => {
    let answer: (value: { id: number }) => void = () => undefined;
    const api = fakeApi().on(recharge, () => new Promise((resolve) => (answer = resolve)));
    const page = renderPage(<RechargePage />, { api });
    await fillIn(page);

    await page.user.click(submitButton());
    await waitFor(() => expect(submitButton()).toBeDisabled());
    await page.user.type(screen.getByLabelText('账户名'), '{Enter}');
    await page.user.click(submitButton());
    answer({ id: 1 });

    expect(await screen.findByText('已提交1')).toBeInTheDocument();
    expect(api.calls(recharge)).toHaveLength(1);
  });

  it('is submitted although a field is validated again at the same time', async () => {
    const api = fakeApi().on(recharge, { id: 7 });
    const page = renderPage(<RechargePage />, { api });
    await fillIn(page);

    await page.user.click(screen.getByRole('button', { name: '复核并送出' }));

    expect(await screen.findByText('已提交7')).toBeInTheDocument();
    expect(api.calls(recharge)).toHaveLength(1);
  });

  it('says after a lost connection that the typed values are kept, and can be submitted again', async () => {
    const api = fakeApi().on(recharge, noNetwork);
    const page = renderPage(<RechargePage />, { api });
    await fillIn(page);

    await page.user.click(submitButton());

    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument();
    expect(screen.getByText(/填写的内容已保留，可再次提交/)).toBeInTheDocument();
    api.on(recharge, { id: 7 });
    await page.user.click(submitButton());

    expect(await screen.findByText('已提交7')).toBeInTheDocument();
    expect(api.calls(recharge).at(-1)?.body).toEqual({ payerName: '华北建设', amount: 1234.5 });
  });

  it('validates with the messages of its schema and updates its side panel while an amount is typed', async () => {
    const { user } = renderPage(<RechargePage />);

    await user.type(screen.getByLabelText('充值金额'), '0.99');

    expect(await screen.findByText('充值金额不得低于1元')).toBeInTheDocument();
    expect(await screen.findByText('到账 0.99 元')).toBeInTheDocument();
  });

  it('throws for a field that its schema does not have', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);

    renderPage(<WrongPage />);

    expect(screen.getByText('页面出现异常')).toBeInTheDocument();
  });
});

function WrongPage() {
  const form = useForm({ schema: recharge.body, submit: async () => undefined });
  return (
    <FormPage form={form} title="充值">
      <Field.Text name="payerNames" label="账户名" />
    </FormPage>
  );
}

it('a field cuts a pasted number to its length only after removing spaces', async () => {
  function NumberPage() {
    const form = useForm({ schema: z.object({ no: z.string() }), submit: async () => undefined });
    return (
      <FormPage form={form} title="证件">
        <Field.Text name="no" label="证件号码" maxLength={18} keep={cleanIdNo} />
      </FormPage>
    );
  }
  const { user } = renderPage(<NumberPage />, {});
  await user.click(screen.getByLabelText('证件号码'));

  await user.paste('350205 1991 0301 101x 9');

  expect(screen.getByLabelText('证件号码')).toHaveValue('35020519910301101X');
});

describe('the draft of a form with a draftKey', () => {
  const storedDraft = () => sessionStorage.getItem('kb.draft.1.recharge');

  it('is restored when the page was left without submitting', async () => {
    const first = renderPage(<RechargePage draftKey="recharge" />);
    await fillIn(first);
    first.unmount();

    renderPage(<RechargePage draftKey="recharge" />);

    expect(screen.getByText('已恢复上次未提交的内容')).toBeInTheDocument();
    expect(screen.getByLabelText('充值金额')).toHaveValue('1,234.50');
  });

  it('is stored even when the page is closed while typing', async () => {
    renderPage(<RechargePage draftKey="recharge" />);

    await act(async () => {
      fireEvent.change(screen.getByLabelText('账户名'), { target: { value: '华北建' } });
    });
    expect(storedDraft()).toBeNull();
    fireEvent(window, new Event('pagehide'));

    expect(storedDraft()).toContain('华北建');
  });

  it('is removed once the form is submitted', async () => {
    const api = fakeApi().on(recharge, { id: 7 });
    const page = renderPage(<RechargePage draftKey="recharge" />, { api });
    await fillIn(page);
    await waitFor(() => expect(storedDraft()).toContain('123450'));

    await page.user.click(submitButton());

    await screen.findByText('已提交7');
    expect(storedDraft()).toBeNull();
  });
});

describe('a form in a dialog', () => {
  function LinePage() {
    const [row, setRow] = useState<{ amount: number }>();
    const form = useForm({
      schema: recharge.body,
      initial: { payerName: '甲', amount: row && fen(row.amount) },
      submit: async () => undefined,
      onDone: () => setRow(undefined),
    });
    return (
      <>
        <button onClick={() => setRow({ amount: 100 })}>改一</button>
        <button onClick={() => setRow({ amount: 200 })}>改二</button>
        <FormDialog form={form} title="修改" open={row !== undefined} onClose={() => setRow(undefined)}>
          <Field.Text name="payerName" label="账户名" />
          <Field.Money name="amount" label="充值金额" />
        </FormDialog>
      </>
    );
  }

  it('starts with the values of its row at each opening', async () => {
    const { user } = renderPage(<LinePage />);
    await user.click(screen.getByText('改一'));
    expect(await screen.findByLabelText('充值金额')).toHaveValue('1.00');
    await user.click(screen.getByRole('button', { name: '取消' }));

    await user.click(screen.getByText('改二'));

    await waitFor(() => expect(screen.getByLabelText('充值金额')).toHaveValue('2.00'));
  });

  it('asks for confirmation before it discards typed text', async () => {
    const { user } = renderPage(<LinePage />);
    await user.click(screen.getByText('改一'));
    await user.type(await screen.findByLabelText('账户名'), '乙');

    await user.click(screen.getByRole('button', { name: '取消' }));

    expect(await screen.findByRole('button', { name: '继续填写' })).toBeInTheDocument();
    expect(screen.getByLabelText('账户名')).toHaveValue('甲乙');
  });
});
