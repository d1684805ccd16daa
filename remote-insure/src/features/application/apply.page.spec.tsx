import { screen, waitFor, within } from '@testing-library/react';
import {
  checkBlackList,
  createInsure,
  checkCustomerMeal,
  getInsureDraft,
  listCustomerMeals,
  submitInsure,
  updateInsure,
} from 'shared-kernel/contract/insure';
import { problems } from 'shared-kernel/contract';
import { getCapital } from 'shared-kernel/contract/money/finance';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import { bus, topics } from 'shared-kernel/runtime';
import { aProjectSession, refuse } from 'shared-kernel/testing';
import { aDraft, aPlan, aWallet, pasted, staff, hrefOf } from '../../shared/insure.fixture';
import { anApi, moved, openDraft, openNew } from './apply.fixture';

type Page = ReturnType<typeof openNew>;

const submitButton = () => screen.getByRole('button', { name: '提交投保' });
/** Waits until the refused attempt has ended, because the button is disabled until then. */
const submitAgain = async ({ user }: Page) => {
  await waitFor(() => expect(submitButton()).toBeEnabled());
  await user.click(submitButton());
};
const agree = async ({ user }: Page) => {
  for (const name of ['《保险条款》', '《特别约定》'])
    await user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByRole('checkbox', { name: /我已阅读并同意保险条款/ }));
};
const fees = () => within(screen.getByRole('region', { name: '保费试算' }));

describe('applying for a plan', () => {
  it('submits pasted people as one application and opens it', async () => {
    const page = openNew();
    const changes = jest.fn();
    bus.on(topics.insuresChanged).subscribe(changes);
    await pasted(page, staff);
    await agree(page);

    await page.user.click(submitButton());

    await waitFor(() => expect(page.url()).toBe('/insurance/details/31'), { timeout: 5000 });
    expect(screen.getByText('投保单已提交，审核结果将发送站内消息')).toBeInTheDocument();
    expect(page.api.calls(createInsure)[0]?.body).toMatchObject({
      customerMealId: 7,
      insurePeriod: 12,
      startDate: '2026-11-22',
      persons: staff,
    });
    expect(page.api.calls(submitInsure)).toMatchObject([
      { params: { id: '31' }, body: { agreeClauses: true } },
    ]);
    expect(changes).toHaveBeenCalledWith({ insureId: 31 });
  });

  it('requires people and consent before anything is sent', async () => {
    const page = openNew();
    await screen.findByRole('button', { name: '添加一行' });

    await page.user.click(submitButton());

    expect(await screen.findByText('人员不得少于3人')).toBeInTheDocument();
    expect(screen.getByText('请阅读并同意保险条款和投保须知')).toBeInTheDocument();
    await page.user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
    await page.user.click(submitButton());
    expect(await screen.findByText('请先打开阅读《保险条款》和《特别约定》')).toBeInTheDocument();
    expect(page.api.calls(createInsure)).toHaveLength(0);
  });

  it('shows why a plan cannot be bought any more, without a form', async () => {
    openNew(anApi(aPlan({ usable: false, reason: '方案已过报价有效期' })));

    expect(await screen.findByText('方案已过报价有效期')).toBeInTheDocument();
    expect(await hrefOf('返回方案管理')).toBe('/employer/insure/index');
    expect(screen.queryByRole('button', { name: '提交投保' })).not.toBeInTheDocument();
  });

  it('keeps what was filled in when the plan is withdrawn meanwhile, and continues with another plan', async () => {
    const reason = '方案已失效，请联系专属客服';
    const api = anApi()
      .on(listCustomerMeals, {
        list: [aPlan({ usable: false }), aPlan({ id: 8, mealName: '无忧方案' })],
        count: 2,
      })
      .on(submitInsure, () => {
        api.on(checkCustomerMeal, { usable: false, reason });
        return refuse(problems.planExpired.code);
      });
    const page = openDraft(staff, api);
    await agree(page);
    await page.user.click(submitButton());

    const chooser = await screen.findByRole('combobox', { name: '换用其他方案' });
    expect(screen.getByLabelText('第3行姓名')).toHaveValue('李娜');
    await waitFor(() => expect(chooser).toBeEnabled());
    await page.user.click(chooser);
    api.on(checkCustomerMeal, { usable: true, reason: null });
    await page.user.click(await screen.findByText('无忧方案（平安保险）'));

    await waitFor(() => expect(page.url()).toBe('/employer/insure/insureing/8?draft=31'));
    expect(api.calls(updateInsure).at(-1)?.body).toMatchObject({ customerMealId: 8, persons: staff });
    expect(await screen.findByLabelText('第3行姓名')).toHaveValue('李娜');
  });
});

describe('a staff list with mistakes', () => {
  const wrong = staff.map((row, at) => (at === 1 ? { ...row, idNo: '370283199511032521' } : row));

  it('blocks submitting until it is corrected in place', async () => {
    const page = openDraft(wrong);
    expect(await screen.findByText('身份证号码不正确')).toBeInTheDocument();
    await agree(page);
    await page.user.click(submitButton());
    const refusal = '人员清单中仍有错误，请修改标红的内容（1人）';
    expect(await screen.findByText(refusal)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('第2行证件号码')).toHaveFocus());
    expect(page.api.calls(updateInsure)).toHaveLength(0);

    const cell = screen.getByLabelText('第2行证件号码');
    await page.user.clear(cell);
    await page.user.type(cell, '37028319951103252X');

    await waitFor(() => expect(screen.queryByText('身份证号码不正确')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText(refusal)).not.toBeInTheDocument());
    await page.user.click(submitButton());
    await waitFor(() => expect(page.url()).toBe('/insurance/details/31'), { timeout: 5000 });
  });

  it('marks people whose work type the plan excludes, and maps other names to their work type', async () => {
    openDraft([
      ...staff,
      { name: '赵六', idType: '护照', idNo: 'E87654321', workTypeName: '爆破工', birthday: '1990-05-20' },
      { name: '钱七', idType: '护照', idNo: 'E87654322', workTypeName: '前台文员', birthday: '1990-05-20' },
    ]);

    expect(await screen.findByText('工种“爆破工”不在方案承保范围')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /改为/ })).not.toBeInTheDocument();
    expect(screen.getByLabelText('第4行工种')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('第5行工种')).toHaveAttribute('aria-invalid', 'false');
    expect(screen.getByText('按“文员”（1类）')).toBeInTheDocument();
  });

  it('marks restricted people in their rows despite other invalid rows, and shows remarks on accepted people', async () => {
    const listed = [
      { idNo: staff[0]?.idNo ?? '', level: 2, reason: '存在虚假理赔记录' },
      { idNo: staff[2]?.idNo ?? '', level: 1, reason: '请核实岗位' },
    ];
    const { api } = openDraft(wrong, anApi().on(checkBlackList, listed));

    expect(await screen.findByText('该人员为限制投保人员，请联系客服')).toBeInTheDocument();
    expect(screen.getByLabelText('第1行证件号码')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText('第3行李娜：请核实岗位')).toBeInTheDocument();
    expect(screen.getByLabelText('第3行证件号码')).not.toHaveAttribute('aria-invalid', 'true');
    expect(screen.queryByText(/虚假/)).not.toBeInTheDocument();
    expect(api.calls(checkBlackList)).toHaveLength(1);
  });

  it('begins on the earliest possible day when its own has passed', async () => {
    const begun = { ...aDraft(staff), startDate: civilDate('2026-11-20') };
    const page = openNew(anApi().on(getInsureDraft, begun), undefined, '?draft=31');

    expect(
      await screen.findByText(/^草稿中的日期2026-11-20已不可选，已改为最早的2026-11-22/),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('起保日期')).toHaveValue('2026-11-22'));
    await page.user.click(screen.getByRole('button', { name: '保存草稿' }));

    await waitFor(() =>
      expect(page.api.calls(updateInsure)).toMatchObject([{ body: { startDate: '2026-11-22' } }]),
    );
  });

  it('can be saved as a draft unchanged', async () => {
    const page = openDraft(wrong);
    await screen.findByText('身份证号码不正确');

    await page.user.click(screen.getByRole('button', { name: '保存草稿' }));

    expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
    expect(page.api.calls(updateInsure)[0]?.body).toMatchObject({ persons: wrong, version: 1 });
    expect(page.api.calls(submitInsure)).toHaveLength(0);
  });
});

describe('a refusal of the server', () => {
  it.each([
    [
      'people in cover elsewhere',
      refuse(2021, {}, [{ field: 'idNo', row: 2, message: '该人员已在保单BD0001保障中' }]),
      '第2行：该人员已在保单BD0001保障中',
    ],
    ['a first day that is over', refuse(2007), '生效日期不能早于次日'],
  ] as const)(
    'for %s keeps everything typed, and a second attempt updates the draft of the first',
    async (_case, refusal, text) => {
      const api = anApi().on(submitInsure, refusal);
      const page = openNew(api);
      await pasted(page, staff);
      await agree(page);

      await page.user.click(submitButton());
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(screen.getByLabelText('第2行姓名')).toHaveValue('王芳');
      api.on(submitInsure, moved);
      await submitAgain(page);

      await waitFor(() => expect(page.url()).toBe('/insurance/details/31'), { timeout: 5000 });
      expect(api.calls(createInsure)).toHaveLength(1);
      expect(api.calls(updateInsure)).toMatchObject([{ params: { id: '31' }, body: { version: 1 } }]);
      expect(api.calls(submitInsure)).toHaveLength(2);
    },
  );
});

describe('the price of an application', () => {
  it('is the total over all classes, and is shown with the remaining balance', async () => {
    const { user } = openDraft(staff);

    expect(await screen.findByText('¥2,339.25')).toBeInTheDocument();
    expect(await fees().findByText(/支付后剩余/)).toHaveTextContent(
      '可用余额 ¥10,000.00，支付后剩余 ¥7,660.75',
    );
    await user.click(fees().getByRole('button', { name: '计算明细' }));
    const details = within(await screen.findByRole('dialog', { name: '保费试算' }));
    expect(details.getByText('¥1,339.20')).toBeInTheDocument();
  });

  it('changes with the insurance period', async () => {
    const { user } = openDraft(staff);
    await screen.findByText('¥2,339.25');

    await user.click(screen.getByRole('radio', { name: '1个月' }));

    expect(await fees().findByText('¥233.92')).toBeInTheDocument();
  });

  it('shows the shortfall', async () => {
    openDraft(staff, anApi().on(getCapital, aWallet(fen(2_000_00))));

    expect(await screen.findByText(/支付时还差/)).toHaveTextContent('可用余额 ¥2,000.00，支付时还差 ¥339.25');
  });

  it('shows a project user no balance', async () => {
    const { api } = openDraft(staff, anApi(), aProjectSession());

    expect(await screen.findByText('¥2,339.25')).toBeInTheDocument();
    expect(screen.queryByText(/可用余额/)).not.toBeInTheDocument();
    expect(api.calls(getCapital)).toHaveLength(0);
  });
});
