import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { useAction } from '../query';
import { fakeApi, refuse, renderPage } from '../testing';
import { Field, FormSection, useForm } from '.';

const rename = defineEndpoint({
  id: 'test.rename',
  method: 'POST',
  path: '/api/test/rename',
  access: 'signed-in',
  summary: 'A form to test with',
  body: z.object({ payerName: z.string().trim().min(1, '账户名不能为空') }),
  answer: z.object({ id: z.int() }),
});

const submitButton = () => screen.getByRole('button', { name: /提交/ });

describe('a refusal because of a concurrent change', () => {
  it('offers to reload, and keeps the typed text', async () => {
    const onRefresh = jest.fn();
    function LinePart() {
      const action = useAction(rename, { quiet: true });
      const form = useForm({ schema: rename.body, submit: (body) => action.run({ body }) });
      return (
        <FormSection form={form} onRefresh={onRefresh}>
          <Field.Text name="payerName" label="账户名" />
        </FormSection>
      );
    }
    const page = renderPage(<LinePart />, { api: fakeApi().on(rename, refuse(409)) });
    await page.user.type(screen.getByLabelText('账户名'), '甲');

    await page.user.click(submitButton());
    expect(await screen.findByText('数据已被修改，请刷新后重试')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: '刷新' }));

    expect(onRefresh).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText('账户名')).toHaveValue('甲');
  });
});

describe('a field with an additional asynchronous check', () => {
  function NamePage({ also }: { also?: (value: unknown) => Promise<string | undefined> }) {
    const action = useAction(rename, { quiet: true });
    const form = useForm({
      schema: rename.body,
      submit: (body) => action.run({ body }),
    });
    return (
      <FormSection form={form}>
        <Field.Text name="payerName" label="账户名" also={also} keep={(text) => text.toUpperCase()} />
      </FormSection>
    );
  }

  it('runs the check once the schema accepts the value, and blocks the submit when it fails', async () => {
    const asked: unknown[] = [];
    const also = async (value: unknown) => {
      asked.push(value);
      return value === 'AB' ? '该账户已被使用' : undefined;
    };
    const { user, api } = renderPage(<NamePage also={also} />, { api: fakeApi().on(rename, { id: 1 }) });

    await user.click(submitButton());
    expect(asked).toEqual([]);
    await user.type(screen.getByLabelText('账户名'), 'ab');
    expect(await screen.findByText('该账户已被使用')).toBeInTheDocument();
    await user.click(submitButton());
    expect(api.calls(rename)).toHaveLength(0);
    await user.type(screen.getByLabelText('账户名'), 'c');

    await waitFor(() => expect(screen.queryByText('该账户已被使用')).not.toBeInTheDocument());
    await user.click(submitButton());
    await waitFor(() => expect(api.calls(rename)).toMatchObject([{ body: { payerName: 'ABC' } }]));
  });
});
