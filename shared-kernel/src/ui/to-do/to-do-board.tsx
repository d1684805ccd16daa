import { useCallback } from 'react';
import { setCell, usePlacedToDos } from './to-do-places';

/** The to-dos of all remotes in one order, independent of which loaded first. */
export function ToDoBoard() {
  const tasks = usePlacedToDos();
  return tasks.map(({ key }) => <Cell key={key} id={key} />);
}

function Cell({ id }: { id: number }) {
  return <div ref={useCallback((cell: HTMLElement | null) => setCell(id, cell), [id])} />;
}
