import { act, screen } from '@testing-library/react';
import { aggregateCompensate, countCases, listCaseStatuses } from 'shared-kernel/contract/claims';
import { fen } from 'shared-kernel/domain/money';
import { resetRuntime } from 'shared-kernel/runtime';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { ClaimsToDo } from './claims-to-do.widget';
import { OpenCases } from './open-cases.widget';

const state = (value: number, count: number) => ({ value, label: String(value), count });

afterEach(() => act(async () => resetRuntime()));

describe('the tasks in claims', () => {
  it('are only states that wait for the employer, with a link to those cases', async () => {
    const api = fakeApi().on(listCaseStatuses, {
      list: [
        { listType: 't1', label: '报案', count: 5, children: [state(11, 2), state(12, 3), state(13, 0)] },
        { listType: 't3', label: '理算', count: 1, children: [state(31, 1)] },
      ],
    });
    renderPage(<ClaimsToDo />, { api });

    expect(await screen.findByText('2件案件待提交材料')).toBeInTheDocument();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/flashCompensationCloud/t1?caseStatus=11',
      '/flashCompensationCloud/t3?caseStatus=31',
    ]);
  });
});

describe('the open cases on the home page', () => {
  it('are those of the first three steps', async () => {
    const api = fakeApi()
      .on(countCases, { t1: 4, t2: 2, t3: 1, t4: 30, all: 37 })
      .on(aggregateCompensate, { list: [], count: 0, caseCount: 0, openCount: 7, paidAmount: fen(2_610_00) });
    renderPage(<OpenCases />, { api });

    expect(await screen.findByText('7件')).toBeInTheDocument();
    expect(await screen.findByText('近12个月赔付¥2,610.00')).toBeInTheDocument();
  });

  it('are a dash while they cannot be read, whatever was paid', async () => {
    const api = fakeApi()
      .on(countCases, refuse(500))
      .on(aggregateCompensate, { list: [], count: 0, caseCount: 0, openCount: 7, paidAmount: fen(2_610_00) });
    renderPage(<OpenCases />, { api });

    expect(await screen.findByText('近12个月赔付¥2,610.00')).toBeInTheDocument();
    expect(screen.getByText('-')).toBeInTheDocument();
  });
});
