import { screen } from '@testing-library/react';
import { addDays } from '../domain/civil-date';
import { clock } from '../runtime';
import { renderPage } from '../testing';
import { ToDo } from './to-do';

describe('tasks of several remotes', () => {
  it('are ordered by how grave they are, then by their deadlines', () => {
    renderPage(
      <>
        <ToDo text="without a deadline" action="去处理" href="/a" />
        <ToDo text="due later" action="去处理" href="/b" deadline={addDays(clock.today(), 5)} />
        <ToDo text="overdue" action="去处理" href="/c" deadline={addDays(clock.today(), -1)} />
        <ToDo text="grave" action="去处理" href="/d" tone="refused" />
      </>,
    );

    const rank = (text: string) => Number(screen.getByText(text).closest('a')?.style.order);
    const byRank = ['without a deadline', 'due later', 'overdue', 'grave'].toSorted(
      (a, b) => rank(a) - rank(b),
    );
    expect(byRank).toEqual(['grave', 'overdue', 'due later', 'without a deadline']);
  });
});
