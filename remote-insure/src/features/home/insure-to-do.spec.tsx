import { act, screen } from '@testing-library/react';
import { listInsures } from 'shared-kernel/contract/insure';
import { listAddReduces } from 'shared-kernel/contract/roster';
import { resetRuntime } from 'shared-kernel/runtime';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { InsureToDo } from './insure-to-do.widget';

const counted = (insures: Record<string, number>, orders: Record<string, number>) =>
  fakeApi()
    .on(listInsures, { list: [], count: 0, statusCounts: insures })
    .on(listAddReduces, { list: [], count: 0, statusCounts: orders });

afterEach(() => act(async () => resetRuntime()));

describe('the tasks in insurance', () => {
  it('counts what waits for the employer with a link to it', async () => {
    renderPage(<InsureToDo />, { api: counted({ 2: 1, 3: 2, 5: 9 }, { 0: 5, 1: 4, 3: 8 }) });

    expect(await screen.findByText('2份投保单待支付')).toBeInTheDocument();
    expect(await screen.findByText('4笔加减保待支付')).toBeInTheDocument();
    expect(screen.getByText('5笔加减保待主账号确认')).toBeInTheDocument();
    expect(screen.getByText('1份投保单被驳回')).toBeInTheDocument();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/insurance/index?insureStatus=3',
      '/insurance/index?insureStatus=2',
      '/addReduce/log?endorseStatus=0',
      '/addReduce/log?endorseStatus=1',
    ]);
  });

  it('shows the rest when one part cannot be read', async () => {
    renderPage(<InsureToDo />, { api: counted({}, { 1: 4 }).on(listInsures, refuse(500)) });

    expect(await screen.findByText('4笔加减保待支付')).toBeInTheDocument();
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});
