import { screen } from '@testing-library/react';
import { useState } from 'react';
import { addDays } from '../../domain/civil-date';
import { clock } from '../../runtime';
import { renderPage } from '../../testing';
import { ToDo } from './to-do';
import { ToDoBoard } from './to-do-board';

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
