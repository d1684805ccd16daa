/** There is no room for a request now; the message says what it waits for. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

/**
 * Runs tasks one after the other, those of several teams in turn: a team waits for at most one task of each other team.
 * Rejects with Busy when `most` tasks of the team wait already.
 */
export function inTurns(most: number): <T>(team: string, work: () => Promise<T>) => Promise<T> {
  /** By team, the one whose turn is next in front. */
  const waiting = new Map<string, (() => void)[]>();
  let isRunning = false;
  const beginNext = () => {
    const [next] = waiting;
    isRunning = next !== undefined;
    if (!next) return;
    const [team, [begin, ...others]] = next;
    waiting.delete(team);
    if (others.length) waiting.set(team, others);
    begin?.();
  };
  return async (team, work) => {
    const ahead = waiting.get(team) ?? [];
    if (ahead.length >= most) throw new Busy(`${most} requests of the team wait already`);
    await new Promise<void>((begin) => {
      waiting.set(team, [...ahead, begin]);
      if (!isRunning) beginNext();
    });
    try {
      return await work();
    } finally {
      beginNext();
    }
  };
}
