import { screen, waitFor, within } from '@testing-library/react';
import { listInsuredPeople, listInsurePersons } from 'shared-kernel/contract/insure';
import { createAddReduce, type StaffChange } from 'shared-kernel/contract/roster';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { noNetwork, refuse, type RecordedCall } from 'shared-kernel/testing';
import { aPolicy } from '../../shared/insure.fixture';
import { aPerson } from '../../shared/person.fixture';
import { pageOfPeople, anApi, chosen, open, removing, priceBox } from './operation.fixture';

describe('removing people', () => {
  it('submits people chosen on several pages, each of them once', async () => {
    const page = open(removing);

    await chosen(page, '员工2', '员工11');

    expect(await screen.findByLabelText('第2行姓名')).toHaveValue('员工11');
    expect(screen.getByLabelText('第1行证件号码')).toHaveAttribute('readonly');
    await page.user.click(screen.getByRole('button', { name: '选择在保人员' }));
    const box = within(await screen.findByRole('dialog')).getByRole('checkbox', { name: '选择员工2' });
    expect(box).toBeDisabled();
  });

  it('starts with the people who were selected in the list', async () => {
    const api = anApi().on(listInsuredPeople, { list: [aPerson({ id: 2, name: '员工2' })], count: 1 });
    const { user, url } = open(`${removing}&ids=2`, api);

    expect(await screen.findByLabelText('第1行姓名')).toHaveValue('员工2');
    await user.click(screen.getByRole('tab', { name: '替换' }));
    expect(url()).toBe('/addReduce/operation?insureId=21&operateType=3&ids=2');
    expect(await screen.findByLabelText('第1行原姓名')).toHaveValue('员工2');
  });

  it('keeps the selected people when loading others fails, and offers a retry', async () => {
    const api = anApi();
    const page = open(removing, api);
    await chosen(page, '员工2');
    api.on(listInsurePersons, refuse(500));
    await page.user.click(screen.getByRole('button', { name: '选择在保人员' }));
    await page.user.type(await screen.findByLabelText('按姓名查找'), '员工3{Enter}');

    await screen.findByText('系统繁忙，请稍后再试');
    api.on(listInsurePersons, pageOfPeople);
    await page.user.click(screen.getByRole('button', { name: /重\s*试/ }));
    await page.user.click(await screen.findByRole('checkbox', { name: '选择员工3' }));
    await page.user.click(screen.getByRole('button', { name: '添加1人' }));

    expect(await screen.findByLabelText('第2行姓名')).toHaveValue('员工3');
    expect(screen.getByLabelText('第1行姓名')).toHaveValue('员工2');
  });

  it('shows the refund, and sends the reason with all selected people', async () => {
    const page = open(removing, anApi(aPolicy({ startDate: civilDate('2026-11-01') })));
    await chosen(page, '员工2', '员工3');
    expect(await priceBox().findByText(/^应退保费/)).toHaveTextContent(/^应退保费 ¥600\.00$/);

    await page.user.click(screen.getByLabelText('减保原因'));
    await page.user.click(await screen.findByTitle('离职'));
    await page.user.type(screen.getByLabelText('第2行终止日期'), '2026-11-25');
    await page.user.click(screen.getByRole('button', { name: '提交减保' }));
    // The number must be typed: two people are more than a tenth of this policy.
    await page.user.type(await screen.findByRole('textbox', { name: '减保人数' }), '2{Enter}');

    await waitFor(() => expect(page.url()).toBe('/addReduce/logDetail/51'));
    const { reduces } = (page.api.calls(createAddReduce)[0] as RecordedCall).body as StaffChange;
    expect(reduces.map(({ personId }) => personId)).toEqual([2, 3]);
    expect(new Set(reduces.map(({ reason }) => reason)).size).toBe(1);
    expect(reduces.map(({ endDate }) => endDate)).toEqual([undefined, '2026-11-25']);
  });

  it('requires people and a reason before anything is sent', async () => {
    const page = open(removing);

    await page.user.click(await screen.findByRole('button', { name: '提交减保' }));

    expect(await screen.findByText('请选择减保人员')).toBeInTheDocument();
    expect(screen.getByText('请选择减保原因')).toBeInTheDocument();
    expect(page.api.calls(createAddReduce)).toHaveLength(0);
  });

  it.each([
    ['a person with a case', refuse(2005), '该人员存在案件，不可减保或替换'],
    ['too few left', refuse(2006, { min: 3 }), '减保后在保人数不得少于3人'],
    ['a network that is gone', noNetwork, '网络连接失败，请检查网络后重试'],
  ] as const)('keeps the selection after a refusal for %s', async (_case, refusal, text) => {
    const page = open(removing, anApi().on(createAddReduce, refusal));
    await chosen(page, '员工2');
    await page.user.click(screen.getByLabelText('减保原因'));
    await page.user.click(await screen.findByTitle('离职'));

    await page.user.click(screen.getByRole('button', { name: '提交减保' }));

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText('第1行姓名')).toHaveValue('员工2');
  });
});
