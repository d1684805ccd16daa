import { setImmediate } from 'node:timers/promises';
import { Busy, inTurns } from './turns';

it('tasks of a team wait for at most one of each other team, and no more of them than allowed wait', async () => {
  const turns = inTurns(3);
  const done: string[] = [];
  const give = (team: string, fails = false) =>
    turns(team, async () => {
      await setImmediate();
      done.push(team);
      if (fails) throw new Error('it fails');
    });

  const loud = [give('loud', true), give('loud'), give('loud'), give('loud')];
  const refused = give('loud');
  const quiet = give('quiet');
  const outcomes = await Promise.allSettled([...loud, refused, quiet]);

  expect(done).toEqual(['loud', 'loud', 'quiet', 'loud', 'loud']);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'rejected',
    ...Array<string>(3).fill('fulfilled'),
    'rejected',
    'fulfilled',
  ]);
  await expect(refused).rejects.toThrow(Busy);
});
