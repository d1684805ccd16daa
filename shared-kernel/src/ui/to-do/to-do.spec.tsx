import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { addDays } from '../../domain/civil-date';
import { clock } from '../../runtime';
import { listToDos, type ToDoRow } from '../../contract/to-dos';
import { fakeApi, refuse, renderPage } from '../../testing';
import { ToDo } from './to-do';
import { toDosMarkup } from '../../list/first-to-dos';
import { ToDoBoard } from './to-do-board';
import { ToDosOf } from './to-dos-of';

function Tasks() {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <ToDo text="without a deadline" action="去处理" href="/a" />
      <ToDo text="due later" action="去处理" href="/b" deadline={addDays(clock.today(), 5)} />
      {!isDone && <ToDo text="overdue" action="去处理" href="/c" deadline={addDays(clock.today(), -1)} />}
      <ToDo text="severe" action="去处理" href="/d" tone="refused" />
      <button onClick={() => setDone(true)}>finish</button>
    </>
  );
}

const texts = () => screen.queryAllByRole('link').map((row) => row.firstElementChild?.textContent);

it('a deadline counts from the day that has begun, in a page that stays open', async () => {
  jest.useFakeTimers();
  clock.sync('2026-11-22T15:59:50.000Z');
  renderPage(<ToDo text="pay" action="去支付" href="/a" deadline={addDays(clock.today(), 1)} />);
  const before = screen.getByRole('link').textContent;

  await act(() => jest.advanceTimersByTimeAsync(60_000));

  expect(before).toContain('还剩1天');
  expect(screen.getByRole('link')).toHaveTextContent('今天截止');
});

describe('tasks of several remotes', () => {
  it('are ordered by severity, then by deadline, and disappear from the board when done', async () => {
    const { user } = renderPage(
      <>
        <ToDoBoard />
        <Tasks />
      </>,
    );
    expect(texts()).toEqual(['severe', 'overdue', 'due later', 'without a deadline']);

    await user.click(screen.getByRole('button', { name: 'finish' }));

    expect(texts()).toEqual(['severe', 'due later', 'without a deadline']);
  });

  it('are rendered in place when there is no board', () => {
    renderPage(<Tasks />);

    expect(texts()).toEqual(['without a deadline', 'due later', 'overdue', 'severe']);
  });
});

describe('the to-dos of one area', () => {
  const today = clock.today();
  const row = (given: Partial<ToDoRow>): ToDoRow => ({
    area: 'claims',
    key: 'one',
    text: '1件案件<待确认>',
    action: '去确认',
    href: '/claims/1?a=1&b=2',
    tone: 'yours',
    deadline: null,
    isSeveral: false,
    isBulk: false,
    ...given,
  });
  const rows = [
    row({ key: 'late', tone: 'refused', deadline: addDays(today, -2), isSeveral: true }),
    row({ key: 'bulk', isSeveral: true, isBulk: true, deadline: addDays(today, 3) }),
    row({ key: 'single', isBulk: true }),
    row({ key: 'plain', tone: 'theirs' }),
  ];
  /** Removes what only code renders: the button for several records, and the router's attribute. */
  function plain(html: string): string {
    const place = document.createElement('div');
    place.innerHTML = html;
    place.querySelectorAll('button, .kb-cell-unknown').forEach((part) => part.remove());
    place.querySelectorAll('a').forEach((link) => link.removeAttribute('data-discover'));
    return place.innerHTML;
  }

  it('are rendered as in the markup of the page’s first script', async () => {
    const others = row({ area: 'insure', key: 'other', text: 'of another area' });
    const api = fakeApi().on(listToDos, { today, list: [...rows, others] });
    const { container } = renderPage(
      <ToDosOf area="claims" subject="理赔" together={{ bulk: 'list', single: 'list' }} />,
      { api },
    );
    await screen.findAllByRole('link');

    const rendered = [...container.querySelectorAll('.kb-to-do')].map(
      (link) => (link.closest('.kb-to-do-row') ?? link).outerHTML,
    );
    expect(plain(rendered.join(''))).toBe(plain(toDosMarkup(rows, today)));
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['批量办理']);
  });

  it('are replaced by a placeholder while loading, and by an error with a retry after a failure', async () => {
    const api = fakeApi().on(listToDos, refuse(500));
    const { user } = renderPage(<ToDosOf area="claims" subject="理赔" />, { api });
    expect(screen.getByRole('status', { name: '加载中' })).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('理赔的待办读取失败');

    api.on(listToDos, { today, list: rows });
    await user.click(screen.getByRole('button', { name: '重试' }));

    expect(await screen.findAllByRole('link')).toHaveLength(4);
  });
});
