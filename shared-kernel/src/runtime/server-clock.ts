import { civilDateOf, type CivilDate } from '../domain/civil-date';
import type { Clock } from '../domain/clock';

export interface ServerClock extends Clock {
  /** Takes the server's present instant (ISO) as the truth; text that is no instant is ignored. */
  sync(iso: string): void;
}

/** The browser's clock corrected by the server's, so that a wrong PC cannot move a cover's first day. */
export function createServerClock(): ServerClock {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  return {
    now,
    today: (): CivilDate => civilDateOf(now()),
    sync(iso) {
      const server = Date.parse(iso);
      if (!Number.isNaN(server)) ahead = server - Date.now();
    },
  };
}
