import { act, screen } from '@testing-library/react';
import { resetRuntime } from 'shared-kernel/runtime';
import { renderPage } from 'shared-kernel/testing';
import { ReportedPage } from './reported.page';

const open = (search: string) =>
  renderPage(<ReportedPage />, { route: `/flashCompensationCloud/reportSuccess${search}` });

afterEach(() => act(async () => resetRuntime()));

describe('after reporting', () => {
  it('shows the number and links to the case', () => {
    open('?id=61&caseNo=AJ0061');

    expect(screen.getByText('AJ0061')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看案件' })).toHaveAttribute(
      'href',
      '/flashCompensationCloud/details/61',
    );
  });

  it('shows no success when opened directly', () => {
    open('');

    expect(screen.getByText('没有找到刚提交的报案。')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: '报案成功' })).not.toBeInTheDocument();
  });
});
