import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { defineListEndpoint } from '../../contract';
import { fenInQuery } from '../../contract/wire';
import * as texts from '../../domain/texts';
import { fakeApi, renderPage, testCall } from '../../testing';
import { defineList, ListPage } from '..';
import { readRange, typedText } from './number-range';
import { searchBy } from './remote-search';

const listPolicies = defineListEndpoint({
  ...testCall('/api/test/policies'),
  title: '保单',
  row: z.object({ id: z.int(), policyNo: z.string() }),
  filters: { keyword: z.string().optional() },
  columns: { policyNo: '保单号' },
  sortable: [],
});

const listBookings = defineListEndpoint({
  ...testCall('/api/test/bookings'),
  title: '流水',
  row: z.object({ id: z.int(), no: z.string() }),
  filters: {
    amountFrom: fenInQuery.optional(),
    amountTo: fenInQuery.optional(),
    policyId: z.string().optional(),
  },
  ranges: [['amountFrom', 'amountTo']],
  columns: { no: '单号' },
  sortable: [],
});

const bookings = defineList({
  id: 'test.bookings',
  title: '流水',
  endpoint: listBookings,
  filters: (f) => [
    f.amountRange('amountFrom', 'amountTo', '金额'),
    f.remote(
      'policyId',
      '保单',
      searchBy(
        listPolicies,
        (keyword) => ({ keyword }),
        ({ id, policyNo }) => ({ value: id, label: policyNo }),
      ),
    ),
  ],
  columns: (c) => [c.field('no')],
  card: ['no'],
  empty: { text: '没有流水' },
});

const policies = [1, 2, 3].map((id) => ({ id, policyNo: `P00${id}` }));

const open = (search = '') => {
  const api = fakeApi()
    .on(listBookings, { list: [{ id: 1, no: 'A1' }], count: 1 })
    .on(listPolicies, ({ query }) => {
      const list = policies.filter(({ policyNo }) => policyNo.includes(query.keyword ?? ''));
      return { list, count: list.length };
    });
  return renderPage(<ListPage list={bookings} />, { route: `/bookings${search}`, api });
};

describe('a filter by a range of amounts', () => {
  it('sends yuan as fen when an input is left, and shows the amounts again after a reload', async () => {
    const { user, url, api, unmount } = open();

    await user.type(await screen.findByRole('textbox', { name: '金额从' }), '1,200.5');
    await user.type(screen.getByRole('textbox', { name: '金额至' }), '3000{Enter}');

    await waitFor(() => expect(url()).toBe('/bookings?amountFrom=120050&amountTo=300000'));
    await waitFor(() =>
      expect(api.calls(listBookings).at(-1)?.query).toMatchObject({
        amountFrom: '120050',
        amountTo: '300000',
      }),
    );
    unmount();
    open('?amountFrom=120050&amountTo=300000');
    expect(await screen.findByRole('textbox', { name: '金额从' })).toHaveValue('1200.50');
    expect(screen.getByRole('textbox', { name: '金额至' })).toHaveValue('3000');
  });

  it('refuses a reversed range, keeps the typed text and does not filter', async () => {
    const { user, url } = open('?amountFrom=50000');

    await user.type(await screen.findByRole('textbox', { name: '金额至' }), '100');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();

    expect(screen.getByRole('alert')).toHaveTextContent(texts.rangeTurnedRound);
    expect(screen.getByRole('textbox', { name: '金额至' })).toHaveValue('100');
    expect(url()).toBe('/bookings?amountFrom=50000');

    await user.click(screen.getByRole('button', { name: /清\s*空/ }));
    expect(screen.getByRole('textbox', { name: '金额至' })).toHaveValue('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refuses text that is not an amount', () => {
    expect(readRange('yuan', '1.005', '')).toMatchObject({ problem: texts.amountUnreadable });
    expect(readRange('yuan', '-1', '')).toMatchObject({ problem: texts.amountUnreadable });
    expect(readRange('yuan', '', '99999999999999999')).toMatchObject({ problem: '金额不能超过1亿元' });
    expect(readRange('count', '1.5', '')).toMatchObject({ problem: '请输入整数，不含小数' });
    expect(readRange('yuan', '6500,50', '')).toMatchObject({ problem: texts.amountUnreadable });
    expect(readRange('yuan', '１２', '')).toEqual({ values: ['1200', ''] });
    expect([typedText('yuan', '1e5'), typedText('yuan', '12x'), typedText('count', '12')]).toEqual([
      '',
      '',
      '12',
    ]);
  });

  it('is refused by the contract at its lower end when reversed, for the list and its export', () => {
    for (const { query } of [listBookings, listBookings.list.exportEndpoint]) {
      const { error } = query.safeParse({ amountFrom: '2', amountTo: '1' });
      expect(error?.issues).toMatchObject([{ path: ['amountFrom'], message: texts.rangeTurnedRound }]);
      expect(query.safeParse({ amountFrom: '1', amountTo: '1' }).success).toBe(true);
    }
  });
});

it('filter controls that are slow to render wait for the rows, but not for a slow server', async () => {
  const api = fakeApi().on(listBookings, () => new Promise(() => undefined));
  renderPage(<ListPage list={bookings} />, { route: '/bookings?amountFrom=100', api });

  expect(await screen.findByLabelText('金额')).toHaveAttribute('aria-busy');
  expect(await screen.findByRole('textbox', { name: '金额从' })).toHaveValue('1');
});

describe('a filter with options from a server search', () => {
  it('searches when opened and while the user types, and keeps id and label in the URL', async () => {
    const { user, url, api } = open();
    const select = await screen.findByRole('combobox', { name: '保单' });
    expect(api.calls(listPolicies)).toHaveLength(0);

    await user.click(select);
    expect(await screen.findByTitle('P001')).toBeInTheDocument();
    await user.type(select, '003');
    await waitFor(() => expect(screen.queryByTitle('P001')).toBeNull());
    await user.click(screen.getByTitle('P003'));

    await waitFor(() => expect(url()).toBe('/bookings?policyId=3&policyIdLabel=P003'));
    await waitFor(() => expect(api.calls(listBookings).at(-1)?.query).toMatchObject({ policyId: '3' }));
    expect(api.calls(listBookings).at(-1)?.query).not.toHaveProperty('policyIdLabel');
  });

  it('shows the label of the chosen option after a reload, without a search', async () => {
    const { api } = open('?policyId=3&policyIdLabel=P003');

    expect(await screen.findByText('P003', { selector: '[title]' })).toBeInTheDocument();
    expect(await screen.findByText('流水 · 保单：P003 · 共 1 条')).toBeInTheDocument();
    expect(api.calls(listPolicies)).toHaveLength(0);
  });
});
