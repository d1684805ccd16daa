import { screen } from '@testing-library/react';
import { z } from 'zod';
import { defineEndpoint } from '../../contract';
import { civilDate } from '../../domain/civil-date';
import { clock } from '../../runtime';
import { renderPage, testCall } from '../../testing';
import { defineFilters, useFilters } from '..';
import { moveEnd, rangeChoices, rangeOf } from './range';

const endpoint = defineEndpoint({
  ...testCall('/api/test/figures'),
  query: z.object({ beginMonth: z.string(), endMonth: z.string(), projectId: z.string() }),
  answer: z.null(),
});

const filters = defineFilters(endpoint, (f) => [
  f.range('beginMonth', 'endMonth', '月份', { unit: 'month', usual: 12, longest: 36 }),
  f.select('projectId', '项目', [{ value: 7, label: '一号工地' }]),
]);

function Figures() {
  const { query, bar } = useFilters(filters);
  return (
    <>
      {bar}
      <output>{JSON.stringify(query)}</output>
    </>
  );
}

const show = (search = '') => renderPage(<Figures />, { route: `/figures${search}` });
const query = () => JSON.parse(screen.getByRole('status').textContent) as unknown;

beforeEach(() => clock.sync('2026-11-21T02:00:00.000Z'));

describe('filters of a page without a list', () => {
  it('return the default range, and write a chosen one to the URL', async () => {
    const { user, url } = show();
    expect(query()).toEqual({ beginMonth: '2025-12', endMonth: '2026-11' });

    await user.click(await screen.findByRole('combobox', { name: '月份' }));
    await user.click(screen.getByTitle('去年'));

    expect(query()).toEqual({ beginMonth: '2025-01', endMonth: '2025-12' });
    expect(url()).toBe('/figures?beginMonth=2025-01&endMonth=2025-12');
  });

  it('return the default range when the URL has no valid one', () => {
    show('?beginMonth=2026-05&endMonth=2026-01&projectId=7');

    expect(query()).toEqual({ beginMonth: '2025-12', endMonth: '2026-11', projectId: '7' });
  });
});

describe('a date range', () => {
  const today = civilDate('2026-11-21');
  const days = { unit: 'day', usual: 30, longest: 366 } as const;

  it('is neither longer than allowed nor reversed', () => {
    expect(rangeOf(days, '2024-01-01', '2026-11-21', today)).toEqual({
      begin: '2026-10-23',
      end: '2026-11-21',
    });
    const given = { begin: '2026-10-01', end: '2026-10-31' };
    expect(moveEnd(days, given, { begin: '2026-11-05' })).toEqual({ begin: '2026-11-05', end: '2026-11-05' });
    expect(moveEnd(days, given, { begin: '2025-01-01' })).toEqual({ begin: '2025-01-01', end: '2026-01-01' });
    expect(moveEnd(days, given, { end: '2026-10-05' })).toEqual({ begin: '2026-10-01', end: '2026-10-05' });
  });

  it('offers only choices within its limit', () => {
    expect(rangeChoices({ ...days, longest: 30 }, today).map(({ label }) => label)).toEqual([
      '近7天',
      '近30天',
      '本月',
    ]);
  });
});
