import { useEffect, useState } from 'react';
import { createStore, useStore } from '../../runtime';

/** A task of some remote that is on the page. */
interface PlacedToDo {
  key: number;
  /** Lower ones come first. */
  rank: number;
}

interface Places {
  /** Whether a board is on the page; without one each task is where its remote renders it. */
  hasBoard: boolean;
  tasks: readonly PlacedToDo[];
  /** The board's elements, by the keys of the tasks. */
  cells: ReadonlyMap<number, HTMLElement>;
}

// The host's board and the remotes' tasks meet here: the kernel is one instance for all of them.
const places = createStore<Places>({ hasBoard: false, tasks: [], cells: new Map() });
const lastKey = createStore(0);

const change = (next: Partial<Places>): void => places.update((before) => ({ ...before, ...next }));

function nextKey(): number {
  lastKey.update((last) => last + 1);
  return lastKey.get();
}

/** Tasks of all remotes in their order, for the board. */
export function usePlacedToDos(): readonly PlacedToDo[] {
  useEffect(() => {
    change({ hasBoard: true });
    return () => change({ hasBoard: false });
  }, []);
  return useStore(places, ({ tasks }) => tasks);
}

/** Gives a task its element on the board; null when the element goes. */
export function setCell(key: number, cell: HTMLElement | null): void {
  const cells = new Map(places.get().cells);
  if (cell) cells.set(key, cell);
  else cells.delete(key);
  change({ cells });
}

/** Where a task is rendered: its element on the board; `inline` without a board; undefined until there is an element. */
export function useToDoPlace(rank: number): HTMLElement | 'inline' | undefined {
  const [key] = useState(nextKey);
  useEffect(() => {
    const others = () => places.get().tasks.filter((task) => task.key !== key);
    change({ tasks: [...others(), { key, rank }].toSorted((a, b) => a.rank - b.rank || a.key - b.key) });
    return () => change({ tasks: others() });
  }, [key, rank]);
  return useStore(places, ({ hasBoard, cells }) => (hasBoard ? cells.get(key) : 'inline'));
}
