import { screen, waitFor, within } from '@testing-library/react';
import { getCustomerMeal, listCustomerMeals, type PlanDetail } from 'shared-kernel/contract/insure';
import { listEmployInsurePeriod } from 'shared-kernel/contract/reference';
import { planTermLines } from 'shared-kernel/domain/plan-terms';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { aPlan } from '../../shared/insure.fixture';
import { PlanListPage } from './plan-list.page';

const expired = aPlan({
  id: 8,
  mealName: '旧方案',
  usable: false,
  minPersons: 20,
  confirmStatus: 2,
  reason: '方案已过报价有效期',
});

const open = (search = '', plan: PlanDetail = aPlan()) =>
  renderPage(<PlanListPage />, {
    route: `/employer/insure/index${search}`,
    api: fakeApi()
      .on(listCustomerMeals, { list: [aPlan(), expired], count: 2 })
      .on(getCustomerMeal, ({ params }) => ({ ...plan, id: Number(params['id']) }))
      .on(listEmployInsurePeriod, { list: [{ value: '12', label: '1年', factor: 0.9 }] }),
  });

/** Returns the terms of the plan that this part of the page does not show. */
const missingFrom = (part: ReturnType<typeof within>) =>
  planTermLines(aPlan()).filter(
    ({ label, value }) =>
      part.queryAllByText((text: string) => text.startsWith(label)).length === 0 ||
      part.queryAllByText(value).length === 0,
  );

/** The parameters of an address. */
const queryOf = (url: string) => new URLSearchParams(url.split('?')[1]);

const drawer = async () => within(await screen.findByRole('dialog'));

describe('the plans', () => {
  it('show their lowest price and can be bought where the server allows it', async () => {
    open();

    const row = within(await screen.findByRole('row', { name: /安心方案/ }));
    expect(row.getByText('¥66.96起（1个月）')).toBeInTheDocument();
    expect(row.getByRole('link', { name: '立即投保' })).toHaveAttribute(
      'href',
      '/employer/insure/insureing/7',
    );
    const old = within(screen.getByRole('row', { name: /旧方案/ }));
    expect(old.queryByRole('link', { name: '立即投保' })).not.toBeInTheDocument();
  });

  it('open in a drawer with a URL that keeps the filters', async () => {
    const { user, url } = open('?mealName=安心');

    await user.click(await screen.findByRole('link', { name: '安心方案' }));

    expect((await drawer()).getByText('每人保费')).toBeInTheDocument();
    expect(missingFrom(await drawer())).toEqual([]);
    expect(queryOf(url())).toEqual(new URLSearchParams({ mealName: '安心', plan: '7' }));
  });

  it.each([true, false])(
    'show why they cannot be bought, and offer a confirmation when the server allows it (%s)',
    async (isOffered) => {
      open('?plan=8', { ...expired, actions: isOffered ? ['confirm'] : [] });

      const beside = await drawer();
      expect(await beside.findByText('方案已过报价有效期')).toBeInTheDocument();
      expect(beside.queryByRole('link', { name: '立即投保' })).not.toBeInTheDocument();
      expect(beside.queryByRole('region', { name: '确认方案' }) !== null).toBe(isOffered);
    },
  );
});

describe('comparing plans', () => {
  it('shows two plans side by side and marks the differences', async () => {
    const { user, api, url } = open();
    api.on(getCustomerMeal, ({ params }) => (params.id === '8' ? expired : aPlan()));
    const [first, second] = (await screen.findAllByRole('checkbox')).slice(1) as [HTMLElement, HTMLElement];
    await user.click(first);
    const compare = await screen.findByRole('button', { name: '方案对比' });
    expect(compare).toBeDisabled();
    expect(compare).toHaveAccessibleDescription('请至少选择两个方案');
    await user.click(second);
    await user.click(compare);

    expect(url()).toBe('/employer/insure/index?compare=7%2C8');
    const table = within(await (await drawer()).findByRole('table'));
    expect(table.getByRole('columnheader', { name: '旧方案' })).toBeInTheDocument();
    expect(table.getAllByText('¥669.60')).toHaveLength(2);
    expect(missingFrom(table)).toEqual([]);
    expect(table.getByRole('rowheader', { name: /^最少人数.*不同/ })).toBeInTheDocument();
  });

  it('shows the first three when the URL names more, and says so', async () => {
    const { api } = open('?compare=7,8,9,10');

    const dialog = await drawer();
    expect(await dialog.findByText('最多对比3个方案，显示前3个。')).toBeInTheDocument();
    expect(dialog.getAllByRole('columnheader', { name: '安心方案' })).toHaveLength(3);
    expect(api.calls(getCustomerMeal).map(({ params }) => params['id'])).toEqual(['7', '8', '9']);
  });

  it('says how to compare when the URL names only one plan', async () => {
    const { user, url } = open('?mealName=安心&compare=7');

    expect((await drawer()).getByText(/^对比需要两个或三个方案/)).toBeInTheDocument();
    await user.click((await drawer()).getByRole('button', { name: '选择方案' }));
    expect(queryOf(url()).get('compare')).toBeNull();
    expect(queryOf(url()).get('mealName')).toBe('安心');
  });

  it('shows the price for a number of people for each period side by side', async () => {
    const { user } = open();
    const [menu] = await screen.findAllByRole('button', { name: '更多' });
    await user.click(menu as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: '试算' }));
    const quote = await drawer();
    const count = quote.getByRole('spinbutton', { name: /^一类.*人数$/ });
    await user.clear(count);
    await user.type(count, '10');

    await waitFor(() =>
      expect(quote.getByRole('region', { name: '保费合计' })).toHaveTextContent(
        '1个月合计（10人）¥669.601年合计（10人，比按月省10%）¥6,696.00',
      ),
    );
  });
});
