import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { rechargeMoney } from '../contract/money/finance';
import { Field, FormEither, FormFields, FormRows } from '../form';
import { useAction } from '../query';
import { navigation } from '../runtime';
import { fakeApi, refuse, renderPage } from '../testing';
import { FormWizard } from '.';

const caseStep = z.object({
  caseNo: z.string().trim().min(1, '请填写案件号'),
  amount: rechargeMoney,
  contact: z.object({ phone: z.string().optional() }),
});
const heirsStep = z.object({
  heirs: z
    .array(z.object({ name: z.string().trim().min(1), relation: z.string().optional() }))
    .min(1, '请添加继承人'),
  captcha: z.string().optional(),
});
const payeeStep = z.object({
  payee: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('person'), idNo: z.string().trim().min(1, '请填写证件号码') }),
    z.object({ kind: z.literal('company'), bank: z.string().trim().min(1, '请填写开户行') }),
  ]),
});
const claim = defineEndpoint({
  id: 'test.claim',
  method: 'POST',
  path: '/api/test/claim',
  access: 'signed-in',
  summary: 'A form in three steps',
  body: z.object({ ...caseStep.shape, ...heirsStep.shape, ...payeeStep.shape }),
  answer: z.object({ id: z.int() }),
});

function ClaimPage() {
  const action = useAction(claim, { quiet: true });
  return (
    <FormWizard
      draftKey="test.claim"
      title="申请"
      submitText="提交申请"
      steps={{
        case: {
          title: '案件',
          schema: caseStep,
          fields: () => (
            <>
              <Field.Text name="caseNo" label="案件号" />
              <Field.Money name="amount" label="金额" />
              <FormFields name="contact">
                <Field.Text name="phone" label="电话" />
              </FormFields>
            </>
          ),
        },
        heirs: {
          title: '继承人',
          schema: heirsStep,
          fields: (_form, done) => (
            <>
              <p>案件 {done.case?.caseNo}</p>
              <Field.Text name="captcha" label="验证码" />
              <FormRows name="heirs" label="继承人" max={2}>
                <Field.Text name="name" label="姓名" />
                <Field.Text name="relation" label="关系" />
              </FormRows>
            </>
          ),
        },
        payee: {
          title: '收款人',
          schema: payeeStep,
          fields: () => (
            <FormEither
              name="payee"
              by="kind"
              label="收款方式"
              options={[
                { value: 'person', label: '个人', fields: <Field.Text name="idNo" label="证件号码" /> },
                { value: 'company', label: '企业', fields: <Field.Text name="bank" label="开户行" /> },
              ]}
            />
          ),
        },
      }}
      submit={(values) => action.run({ body: { ...values.case, ...values.heirs, ...values.payee } })}
      onDone={({ id }) => navigation.navigate(`/done?id=${id}`)}
    />
  );
}

const open = (route = '/claim', api = fakeApi().on(claim, { id: 7 })) =>
  renderPage(<ClaimPage />, { route, api });
type Page = ReturnType<typeof open>;
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));

async function filledCase(page: Page) {
  await page.user.type(screen.getByLabelText('案件号'), 'A1');
  await page.user.type(screen.getByLabelText('金额'), '100');
  await page.user.type(screen.getByLabelText('电话'), '139');
  await press(page, '下一步');
  await screen.findByText('案件 A1');
}

async function filledHeirs(page: Page) {
  await press(page, '添加继承人');
  await page.user.type(await screen.findByLabelText('姓名'), '王一');
  await press(page, '下一步');
  await screen.findByText('收款方式');
}

describe('a form in steps', () => {
  it('submits the values of all steps, and only the chosen kind of an either-or part', async () => {
    const page = open();
    await filledCase(page);
    expect(page.url()).toBe('/claim?step=heirs');
    await filledHeirs(page);
    await page.user.click(screen.getByRole('radio', { name: '个人' }));
    await page.user.type(screen.getByLabelText('证件号码'), '110');
    await page.user.click(screen.getByRole('radio', { name: '企业' }));
    await press(page, '提交申请');
    expect(await screen.findByText('请填写开户行')).toBeInTheDocument();

    await page.user.type(screen.getByLabelText('开户行'), '工商银行');
    await press(page, '提交申请');

    await waitFor(() => expect(page.url()).toBe('/done?id=7'));
    expect(page.api.calls(claim).map(({ body }) => body)).toEqual([
      {
        caseNo: 'A1',
        amount: 100,
        contact: { phone: '139' },
        heirs: [{ name: '王一' }],
        payee: { kind: 'company', bank: '工商银行' },
      },
    ]);
    expect(Object.keys(sessionStorage).filter((key) => key.includes('test.claim'))).toEqual([]);
  });

  it('keeps what was typed when it is opened again at the first unfinished step, and steps back without losing it', async () => {
    const first = open();
    await filledCase(first);
    await press(first, '添加继承人');
    await first.user.type(await screen.findByLabelText('姓名'), '李');
    first.unmount();

    const page = open('/claim?step=payee');
    await waitFor(() => expect(page.url()).toBe('/claim?step=heirs'));
    expect(screen.getByLabelText('姓名')).toHaveValue('李');
    await press(page, '上一步');

    expect(await screen.findByLabelText('案件号')).toHaveValue('A1');
    expect(page.url()).toBe('/claim?step=case');
  });

  it('keeps a verification code in memory only, and shows it again in its step', async () => {
    const page = open();
    await filledCase(page);
    await page.user.type(screen.getByLabelText('验证码'), '246810');
    await press(page, '上一步');
    await screen.findByLabelText('案件号');
    await press(page, '下一步');

    expect(await screen.findByLabelText('验证码')).toHaveValue('246810');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('246810');
  });

  it('names the step of a field that the server refuses', async () => {
    const page = open(
      '/claim',
      fakeApi().on(claim, refuse(422, {}, [{ field: 'caseNo', message: '案件已结案' }])),
    );
    await filledCase(page);
    await filledHeirs(page);
    await page.user.click(screen.getByRole('radio', { name: '个人' }));
    await page.user.type(screen.getByLabelText('证件号码'), '110');

    await press(page, '提交申请');

    expect(await screen.findByText('案件：案件已结案')).toBeInTheDocument();
    await press(page, '修改案件');
    expect(await screen.findByLabelText('案件号')).toHaveAccessibleDescription('案件已结案');
    expect(page.url()).toBe('/claim?step=case');

    await page.user.type(screen.getByLabelText('案件号'), '2');
    await press(page, '下一步');
    await screen.findByText('案件 A12');
    await press(page, '上一步');
    expect(await screen.findByLabelText('案件号')).not.toHaveAccessibleDescription();
  });

  it('requires a completed step to be completed again after an edit', async () => {
    const page = open();
    await filledCase(page);
    await press(page, '上一步');
    await page.user.type(await screen.findByLabelText('案件号'), '2');
    act(() => navigation.go(1));

    await waitFor(() => expect(page.url()).toBe('/claim?step=case'));
    expect(screen.queryByRole('button', { name: '继承人' })).not.toBeInTheDocument();
    await press(page, '下一步');
    expect(await screen.findByText('案件 A12')).toBeInTheDocument();
  });

  it('moves the focus to the heading of the next step, and stops the second click of a double click', async () => {
    const page = open();
    await filledCase(page);

    expect(screen.getByLabelText('第2步，共3步：继承人')).toHaveFocus();
    const isAllowed = fireEvent.click(screen.getByRole('button', { name: '下一步' }), { detail: 2 });
    expect(isAllowed).toBe(false);
  });

  it('shows that a draft was restored, and starts empty on request', async () => {
    const first = open();
    await filledCase(first);
    first.unmount();

    const page = open();
    expect(await screen.findByText('已恢复上次未提交的内容')).toBeInTheDocument();
    expect(page.url()).toBe('/claim?step=heirs');
    await press(page, '清空重填');

    expect(await screen.findByLabelText('案件号')).toHaveValue('');
    await waitFor(() => expect(page.url()).toBe('/claim?step=case'));
    expect(Object.keys(sessionStorage).filter((key) => key.includes('test.claim'))).toEqual([]);
  });
});

describe('a repeatable part of a form', () => {
  it('shows issues at the fields of its rows, and at itself while it is empty', async () => {
    const page = open();
    await filledCase(page);
    await press(page, '下一步');
    expect(await screen.findByText('请添加继承人')).toBeInTheDocument();

    await press(page, '添加继承人');
    await press(page, '添加继承人');
    expect(screen.getByRole('button', { name: '添加继承人' })).toBeDisabled();
    await page.user.type(screen.getAllByLabelText('姓名')[0] as HTMLElement, '王一');
    await press(page, '下一步');
    expect(await screen.findAllByText('请填写姓名')).toHaveLength(1);
    await press(page, '删除继承人2');
    await press(page, '下一步');

    expect(await screen.findByText('收款方式')).toBeInTheDocument();
  });
});
