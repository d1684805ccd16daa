import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../testing';
import { People, cell, right, type Person } from './people.fixture';

const lacking = (number: number): Person => ({ ...right(number), idNo: '' });

describe('roster rows with missing values', () => {
  const tally = () => screen.getByText(/^共 \d 人/);

  it('are incomplete when prefilled, and errors from their first edit on', async () => {
    const { user } = renderPage(<People start={[lacking(1), lacking(2), right(3)]} />);
    expect(tally()).toHaveTextContent('共 3 人，2 人待补全');
    expect(cell(1, '证件号码')).toBeValid();
    expect(cell(1, '证件号码')).toHaveAccessibleDescription('证件号码不正确');
    await user.click(screen.getByRole('button', { name: '下一处' }));
    expect(cell(1, '证件号码')).toHaveFocus();

    await user.keyboard('12{Tab}');
    await waitFor(() => expect(tally()).toHaveTextContent('共 3 人，1 人有误，1 人待补全'));
    expect(cell(1, '证件号码')).toBeInvalid();
    await user.click(screen.getByRole('button', { name: '下一处' }));

    expect(cell(2, '证件号码')).toHaveFocus();
  });

  it('are errors at once when pasted', () => {
    renderPage(<People start={[right(1)]} />);

    fireEvent.paste(cell(1, '姓名'), { clipboardData: { getData: () => '甲\t1234\r\n乙\t\r\n' } });

    expect(tally()).toHaveTextContent('共 2 人，1 人有误');
  });

  it('are errors when the form refuses the roster', () => {
    renderPage(<People start={[lacking(1)]} status="error" />);

    expect(tally()).toHaveTextContent('共 1 人，1 人有误');
    expect(cell(1, '证件号码')).toBeInvalid();
  });
});
