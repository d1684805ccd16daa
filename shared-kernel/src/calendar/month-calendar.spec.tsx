import { screen } from '@testing-library/react';
import { useState } from 'react';
import { civilDate, type CivilDate } from '../domain/civil-date';
import { renderPage } from '../testing';
import { MonthCalendar } from './month-calendar';

const [first, last] = [civilDate('2026-10-12'), civilDate('2026-12-03')];

function Calendar({ today = '2026-11-30' }: { today?: string }) {
  const [chosen, setChosen] = useState<CivilDate>();
  return (
    <MonthCalendar
      label="人数"
      first={first}
      last={last}
      today={civilDate(today)}
      chosen={chosen}
      dayOf={(date) =>
        date < first || date > last ? undefined : { text: date.slice(8), spoken: `${date}在保1人` }
      }
      onChoose={setChosen}
    />
  );
}

const month = () => screen.getByRole('status').textContent;

describe('a month calendar', () => {
  it('starts weeks on Monday and shows no month outside its days', async () => {
    const { user } = renderPage(<Calendar />);

    // 1 November 2026 is a Sunday, so its week contains no other day of the month.
    const weeks = screen.getAllByRole('row').slice(1);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.querySelectorAll('button')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '下个月' }));

    expect(month()).toBe('2026年12月');
    expect(screen.getByRole('button', { name: '下个月' })).toBeDisabled();
    // Days after the last one are shown, but are not buttons.
    expect(screen.queryByRole('button', { name: /^2026-12-04/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '上个月' }));
    await user.click(screen.getByRole('button', { name: '上个月' }));
    expect(screen.getByRole('button', { name: '上个月' })).toBeDisabled();
  });

  it('has one day in the tab order', async () => {
    const { user } = renderPage(<Calendar />);
    screen.getByRole('button', { name: '下个月' }).focus();

    await user.tab();
    expect(screen.getByRole('button', { name: '2026-11-30在保1人' })).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it('moves the focus with the arrow keys into the next month, but not past the last day', async () => {
    const { user } = renderPage(<Calendar />);
    screen.getByRole('button', { name: '2026-11-30在保1人' }).focus();
    await user.keyboard('{ArrowRight}');

    expect(month()).toBe('2026年12月');
    expect(screen.getByRole('button', { name: '2026-12-01在保1人' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    // The focus never moves past the last day.
    expect(screen.getByRole('button', { name: '2026-12-03在保1人' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: '2026-12-03在保1人' })).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{PageUp}{Home}');
    expect(screen.getByRole('button', { name: '2026-11-02在保1人' })).toHaveFocus();
  });

  it('starts with its last month when today is later', () => {
    renderPage(<Calendar today="2027-03-01" />);

    expect(month()).toBe('2026年12月');
  });
});
