import { screen, waitFor, within } from '@testing-library/react';
import { listInsuredPeople, listInsurePersons } from 'shared-kernel/contract/insure';
import { createAddReduce } from 'shared-kernel/contract/roster';
import { renderPage } from 'shared-kernel/testing';
import { aPerson } from '../../shared/person.fixture';
import { AmendPage } from './amend.page';
import { anApi, chosen, everybody, open } from './operation.fixture';

describe('replacing people', () => {
  it('requires a replacement for each chosen person, and sends the pairs', async () => {
    const page = open('?insureId=21&operateType=3');
    await chosen(page, '员工2');

    const type = async (label: string, text: string) => {
      await page.user.click(await screen.findByLabelText(label));
      await page.user.paste(text);
    };
    expect(await screen.findByLabelText('第1行原姓名')).toHaveValue('员工2');
    await type('第1行新姓名', '王小明');
    await type('第1行新证件号码', '350212198807120015');
    await type('第1行新工种', '文员');
    await page.user.click(screen.getByRole('button', { name: '提交替换' }));

    await waitFor(() => expect(page.url()).toBe('/addReduce/logDetail/51'));
    expect(page.api.calls(listInsurePersons).at(-1)?.query).toMatchObject({ replaceable: '2026-11-22' });
    expect(page.api.calls(createAddReduce)).toMatchObject([
      {
        body: {
          operateType: 3,
          effectDate: '2026-11-22',
          replaces: [
            { personId: 2, newName: '王小明', newIdNo: '350212198807120015', newWorkTypeName: '文员' },
          ],
        },
      },
    ]);
  });
});

describe('amending people', () => {
  const amend = (search: string, people: typeof everybody) =>
    renderPage(<AmendPage />, {
      route: `/editInsurance/edit${search}`,
      api: anApi().on(listInsuredPeople, { list: people, count: people.length }),
    });

  it('starts with a choice among people who can be amended', async () => {
    const page = amend('', everybody.slice(0, 1));
    const row = await screen.findByRole('row', { name: /员工1 / });
    await page.user.click(within(row).getByRole('checkbox'));

    await page.user.click(screen.getByRole('link', { name: '批改所选人员' }));

    await waitFor(() => expect(page.url()).toBe('/editInsurance/edit?ids=1'));
    expect(page.api.calls(listInsuredPeople)[0]?.query).toMatchObject({ amendable: '1' });
  });

  it('sends only the changed people, and refuses a list without changes', async () => {
    const page = amend('?ids=1,2', everybody.slice(0, 2));
    const submit = await screen.findByRole('button', { name: '提交批改' });
    await page.user.click(submit);
    expect(await screen.findByText('未作任何修改')).toBeInTheDocument();

    await page.user.click(screen.getByLabelText('第2行实际用工单位'));
    await page.user.paste('二号车间');
    await page.user.click(submit);

    await waitFor(() => expect(page.url()).toBe('/addReduce/logDetail/51'));
    expect(page.api.calls(createAddReduce)).toMatchObject([
      { body: { operateType: 4, amends: [{ personId: 2, workUnit: '二号车间' }] } },
    ]);
  });

  it('keeps the changes of one policy while another one is shown', async () => {
    const other = aPerson({ id: 2, insureId: 22, policyNo: 'BD22' });
    const page = amend('?ids=1,2', [...everybody.slice(0, 1), other]);
    await page.user.click(await screen.findByLabelText('第1行实际用工单位'));
    await page.user.paste('二号车间');
    const [tab] = screen.getAllByRole('tab', { selected: true });

    await page.user.click(screen.getByRole('tab', { name: 'BD22' }));
    await waitFor(() => expect(screen.getByLabelText('第1行实际用工单位')).not.toHaveValue('二号车间'));
    await page.user.click(tab ?? document.body);

    await waitFor(() => expect(screen.getByLabelText('第1行实际用工单位')).toHaveValue('二号车间'));
  });

  it('stays until the people of all policies are submitted, and names the orders', async () => {
    const people = [...everybody.slice(0, 1), aPerson({ id: 2, insureId: 22, policyNo: 'BD22' })];
    const page = amend('?ids=1,2', people);
    page.api.on(listInsuredPeople, ({ query }) => {
      const list = people.filter(({ id }) => String(query['ids']).split(',').includes(String(id)));
      return { list, count: list.length };
    });
    const submit = async () => {
      await page.user.click(await screen.findByLabelText('第1行实际用工单位'));
      await page.user.paste('二号车间');
      await page.user.click(screen.getByRole('button', { name: '提交批改' }));
    };

    await submit();
    expect(await screen.findByText(/还有1人尚未提交/)).toHaveTextContent('已提交 PG0051（3人，待支付）');
    expect(page.url()).toBe('/editInsurance/edit?ids=2&insureId=22');
    await waitFor(() => expect(screen.getByLabelText('第1行实际用工单位')).not.toHaveValue('二号车间'));
    await submit();

    expect(await screen.findByRole('heading', { name: '所选人员已全部提交' })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'PG0051' })).toHaveLength(2);
  });
});
