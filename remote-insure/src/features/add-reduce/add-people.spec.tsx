import { screen, waitFor } from '@testing-library/react';
import { getCapital } from 'shared-kernel/contract/money/finance';
import { calcAddReduce, createAddReduce } from 'shared-kernel/contract/roster';
import { settleMode } from 'shared-kernel/domain/dictionaries';
import { bus, topics } from 'shared-kernel/runtime';
import { aProjectSession, aSession, refuse } from 'shared-kernel/testing';
import { pasted, staff } from '../../shared/insure.fixture';
import { anApi, calculation, open, adding, priceBox } from './operation.fixture';

/** The staff, with a wrong number in one row. */
const staffWithError = (row: number) =>
  staff.map((person, at) => (at === row ? { ...person, idNo: '350212198807120016' } : person));

describe('adding people', () => {
  it('shows the price that the server calculates and the balance that remains', async () => {
    const page = open(adding);

    await pasted(page, staff);

    expect(await priceBox().findByText('¥2,008.80')).toBeInTheDocument();
    expect(priceBox().getByText('¥7,991.20')).toBeInTheDocument();
    // Earlier orders have a separate figure, and people with the same name are distinguished.
    const details = await calculation(page);
    expect(details.getByText('变更后在保人数').parentElement).toHaveTextContent('变更后在保人数6人');
    expect(details.getByText('加入3人，离开1人，合计后在保8人')).toBeInTheDocument();
    expect(details.getByText('王芳（尾号0018）')).toBeInTheDocument();
    expect(page.api.calls(calcAddReduce).at(-1)?.body).toMatchObject({
      insureId: 21,
      operateType: 1,
      persons: staff,
    });
  });

  it('prices the valid people while others are invalid, and says how many are left out', async () => {
    const page = open(adding);
    await pasted(page, staffWithError(0));

    expect((await screen.findAllByText('身份证号码不正确')).length).toBeGreaterThan(0);
    expect(await priceBox().findByText('1人未计')).toBeInTheDocument();
    expect(await priceBox().findByText(`共${staff.length - 1}人`)).toBeInTheDocument();
    expect(page.api.calls(calcAddReduce).at(-1)?.body).toMatchObject({ persons: staff.slice(1) });
    const cell = screen.getByLabelText('第1行证件号码');
    await page.user.clear(cell);
    await page.user.type(cell, '350212198807120015');

    expect(await priceBox().findByText(`共${staff.length}人`)).toBeInTheDocument();
    expect(priceBox().queryByText(/人未计/)).not.toBeInTheDocument();
  });

  it('moves the focus to the first invalid cell on submit, and says how many people have errors', async () => {
    const page = open(adding);
    await pasted(page, staffWithError(1));
    await priceBox().findByText('1人未计');

    await page.user.click(screen.getByRole('button', { name: '提交加保' }));

    await waitFor(() => expect(screen.getByLabelText('第2行证件号码')).toHaveFocus());
    expect(screen.getByText('人员清单中仍有错误，请修改标红的内容（1人）')).toBeInTheDocument();
    expect(page.api.calls(createAddReduce)).toHaveLength(0);
  });

  it('shows a project user the price without a balance', async () => {
    const page = open(adding, anApi(), aProjectSession());

    await pasted(page, staff);

    expect(await priceBox().findByText('¥2,008.80')).toBeInTheDocument();
    expect(priceBox().queryByText('支付后余额')).not.toBeInTheDocument();
    expect(page.api.calls(getCapital)).toHaveLength(0);
  });

  it('shows a month-settled employer the monthly bill instead of a balance', async () => {
    const session = aSession({ customer: { settleMode: settleMode.code.monthly } });
    const page = open(adding, anApi(), session);

    await pasted(page, staff);

    expect(await priceBox().findByText('计入月度结算单')).toBeInTheDocument();
    expect(priceBox().queryByText('支付后余额')).not.toBeInTheDocument();
  });

  it('shows why there is no price, and keeps the typed list', async () => {
    const page = open(adding, anApi().on(calcAddReduce, refuse(2011)));

    await pasted(page, staff);

    expect(await priceBox().findByText('保单不在保障期内，无法操作')).toBeInTheDocument();
    expect(screen.getByLabelText('第3行姓名')).toHaveValue('李娜');
  });

  it('submits the list once, notifies the portal, and opens the order', async () => {
    const persons = jest.fn();
    bus.on(topics.personsChanged).subscribe(persons);
    const page = open(adding);
    await pasted(page, staff);

    await page.user.dblClick(screen.getByRole('button', { name: '提交加保' }));

    await waitFor(() => expect(page.url()).toBe('/addReduce/logDetail/51'));
    expect(page.api.calls(createAddReduce)).toHaveLength(1);
    expect(page.api.calls(createAddReduce)[0]?.body).toMatchObject({
      effectDate: '2026-11-22',
      persons: staff,
      reduces: [],
    });
    expect(persons).toHaveBeenCalledWith({ insureId: 21 });
  });
});
