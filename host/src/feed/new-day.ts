import { distinctUntilChanged, interval, map, skip, startWith, type Observable } from 'rxjs';
import { clock } from 'shared-kernel/runtime';

/** A sleeping computer misses any single moment; tabs that were opened at other times ask at other times. */
const checkMs = 30_000;

/** Emits when a day has begun in Shanghai: who is in cover and how many days are left changes with the clock alone. */
export const newDays = (): Observable<string> =>
  interval(checkMs).pipe(
    startWith(0),
    map(() => clock.today()),
    distinctUntilChanged(),
    skip(1),
  );
