import { screen } from '@testing-library/react';
import { onPhone, renderPage } from '../testing';
import { ComparisonTable } from './comparison-table';

const things = [
  { key: 1, title: '方案一' },
  { key: 2, title: '方案二' },
];
const same = { label: '保险公司', values: ['平安', '平安'] };
const other = { label: '限额', values: [10, null], show: (value: unknown) => `${String(value ?? '不保')}` };
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('a comparison table', () => {
  it('marks the rows that differ, and hides the equal ones on request', async () => {
    const { user } = renderPage(<ComparisonTable label="方案对比" things={things} lines={[same, other]} />);

    expect(lines()).toEqual(['保险公司平安平安', '限额（不同）10不保']);
    expect(screen.getByRole('status')).toHaveTextContent('共2项，1项不同');
    await user.click(screen.getByRole('checkbox', { name: '只看不同项' }));
    expect(lines()).toEqual(['限额（不同）10不保']);
  });

  it('on a phone, lists more than two compared items under each property', () => {
    onPhone();
    const three = [...things, { key: 3, title: '方案三' }];
    const equal = { label: '保险公司', values: ['平安', '平安', '平安'] };
    renderPage(
      <ComparisonTable
        label="方案对比"
        things={three}
        lines={[equal, { ...other, values: [10, null, 20] }]}
      />,
    );

    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '保险公司相同平安',
      '限额（不同）方案一10方案二不保方案三20',
    ]);
  });

  it('says that all rows are equal and offers nothing to hide', () => {
    renderPage(<ComparisonTable label="方案对比" things={things} lines={[same]} />);

    expect(screen.getByRole('status')).toHaveTextContent('各项相同');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
