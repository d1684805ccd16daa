import { useCallback, useEffect, useState } from 'react';
import { createStore, useStore } from '../../runtime';

/** A to-do of a remote that is on the page. */
interface PlacedToDo {
  key: number;
  /** Lower ones come first. */
  rank: number;
}

interface Places {
  /** Whether a board is on the page; without one each remote renders its to-dos in place. */
  hasBoard: boolean;
  tasks: readonly PlacedToDo[];
  /** The board's elements by to-do key. */
  cells: ReadonlyMap<number, HTMLElement>;
}

// Shared by the host's board and the remotes' to-dos, as the kernel is a single instance for all.
const places = createStore<Places>({ hasBoard: false, tasks: [], cells: new Map() });
const lastKey = createStore(0);

const change = (next: Partial<Places>): void => places.update((before) => ({ ...before, ...next }));

function nextKey(): number {
  lastKey.update((last) => last + 1);
  return lastKey.get();
}

/** The to-dos of all remotes in one order, independent of which loaded first. */
export function ToDoBoard() {
  useEffect(() => {
    change({ hasBoard: true });
    return () => change({ hasBoard: false });
  }, []);
  const tasks = useStore(places, (all) => all.tasks);
  return tasks.map(({ key }) => <Cell key={key} id={key} />);
}

function Cell({ id }: { id: number }) {
  const place = useCallback(
    (cell: HTMLElement | null) => {
      const cells = new Map(places.get().cells);
      if (cell) cells.set(id, cell);
      else cells.delete(id);
      change({ cells });
    },
    [id],
  );
  return <div ref={place} />;
}

/** Returns the number of to-dos that the remotes have rendered on the board so far. */
export const useToDoCount = (): number => useStore(places, ({ cells }) => cells.size);

/** Returns where a to-do renders: its element on the board (undefined until it exists), `inline` without a board. */
export function useToDoPlace(rank: number): HTMLElement | 'inline' | undefined {
  const [key] = useState(nextKey);
  useEffect(() => {
    const others = () => places.get().tasks.filter((task) => task.key !== key);
    change({ tasks: [...others(), { key, rank }].toSorted((a, b) => a.rank - b.rank || a.key - b.key) });
    return () => change({ tasks: others() });
  }, [key, rank]);
  return useStore(places, ({ hasBoard, cells }) => (hasBoard ? cells.get(key) : 'inline'));
}
