import { useCallback } from 'react';
import { setCell, usePlacedTasks } from './task-places';

/** Where the tasks of all remotes stand in one order, however they came. */
export function ToDoBoard() {
  const tasks = usePlacedTasks();
  return tasks.map(({ key }) => <Cell key={key} id={key} />);
}

function Cell({ id }: { id: number }) {
  return <div ref={useCallback((cell: HTMLElement | null) => setCell(id, cell), [id])} />;
}
