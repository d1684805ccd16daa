import { useCallback } from 'react';
import { setCell, usePlacedToDos } from './to-do-places';

/** Where the tasks of all remotes stand in one order, however they came. */
export function ToDoBoard() {
  const tasks = usePlacedToDos();
  return tasks.map(({ key }) => <Cell key={key} id={key} />);
}

function Cell({ id }: { id: number }) {
  return <div ref={useCallback((cell: HTMLElement | null) => setCell(id, cell), [id])} />;
}
