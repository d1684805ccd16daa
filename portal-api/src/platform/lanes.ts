interface Lane {
  running: number;
  waiting: (() => void)[];
}

/** Runs at most `width` tasks of one key at a time, in this process; the others wait in order of arrival. */
export function createLanes(width: number) {
  const lanes = new Map<string, Lane>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, lane);
    if (lane.running >= width) await new Promise<void>((resolve) => lane.waiting.push(resolve));
    else lane.running += 1;
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      // The slot is handed over, so that no other call gets in between.
      if (next) next();
      else if ((lane.running -= 1) === 0) lanes.delete(key);
    }
  };
}
