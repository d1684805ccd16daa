import { screen, within } from '@testing-library/react';
import { getInsure, listInsurePersons } from 'shared-kernel/contract/insure';
import { getHeadcount } from 'shared-kernel/contract/roster/people';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { aPolicy } from '../../shared/insure.fixture';
import { aPerson } from '../../shared/person.fixture';
import { RosterDetailPage } from './roster-detail.page';

const day = (date: string, count: number, joined = 0, left = 0) => ({
  date: civilDate(date),
  count,
  joined,
  left,
});

const headcount = {
  startDate: civilDate('2026-11-22'),
  endDate: civilDate('2026-11-25'),
  today: civilDate('2026-11-24'),
  days: [day('2026-11-22', 5, 5), day('2026-11-23', 6, 1), day('2026-11-24', 6), day('2026-11-25', 4, 0, 2)],
};

const open = (search = '') =>
  renderPage(<RosterDetailPage />, {
    route: `/addReduce/detail/21${search}`,
    path: '/addReduce/detail/:id',
    api: fakeApi()
      .on(getInsure, aPolicy())
      .on(getHeadcount, headcount)
      .on(listInsurePersons, { list: [aPerson()], count: 1 }),
  });

describe('the people of a policy', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = jest.fn();
  });

  it('are counted for today and at their maximum, and days with changes are listed, the latest first', async () => {
    open();

    const changes = within(await screen.findByRole('table', { name: '人员变动日' }));
    expect(
      changes
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['2026-11-25024查看名单', '2026-11-23106查看名单']);
    expect(screen.getAllByText('6人')).toHaveLength(2);
    expect(await screen.findByRole('cell', { name: '员工1' })).toBeVisible();
  });

  it('are listed for a chosen day, which is kept in the URL', async () => {
    const { api, user, url } = open('?page=2');

    await user.click(await screen.findByRole('button', { name: '查看2026-11-25在保名单' }));

    const heading = await screen.findByRole('heading', { name: '2026-11-25在保名单' });
    expect(url()).toBe('/addReduce/detail/21?asOf=2026-11-25&section=people');
    expect(document.activeElement).toContainElement(heading);
    expect(await screen.findByRole('cell', { name: '员工1' })).toBeVisible();
    expect(api.calls(listInsurePersons).at(-1)).toMatchObject({
      params: { id: '21' },
      query: { asOf: '2026-11-25', start: '0' },
    });
  });
});
