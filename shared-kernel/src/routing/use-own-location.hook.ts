import { startTransition, useCallback, useState, useSyncExternalStore } from 'react';
import type { Location } from 'react-router-dom';
import { afterPaint, navigation } from '../runtime';
import type { Route } from './define-routes';
import { routeOf } from './match-path';
import type { PageCovers } from './page-covers';

/** The visited locations, in order. */
interface Turn {
  readonly location: Location | undefined;
  readonly count: number;
}

interface Turns {
  latest(): Turn;
  /** The last one that could not wait. */
  urgent(): Turn;
  take(location: Location | undefined, isUrgent: boolean): Turn;
}

function createTurns(location: Location | undefined): Turns {
  let latest: Turn = { location, count: 0 };
  let urgent = latest;
  return {
    latest: () => latest,
    urgent: () => urgent,
    take(next, isUrgent) {
      latest = { location: next, count: latest.count + 1 };
      if (isUrgent) urgent = latest;
      return latest;
    },
  };
}

/**
 * The portal's location while it is one of this remote's; none while another remote is shown, then nothing is
 * rendered. What can be deferred is rendered after the browser has painted the new page.
 */
export function useOwnLocation(routes: readonly Route[], covers: PageCovers): Location | undefined {
  const own = useCallback(() => {
    const location = navigation.getLocation();
    return routeOf(routes, location.pathname) ? location : undefined;
  }, [routes]);
  const [turns] = useState(() => createTurns(own()));
  const [deferred, setDeferred] = useState(turns.latest);

  const subscribe = useCallback(
    (notify: () => void) => {
      const move = () => {
        const location = own();
        if (location === turns.latest().location) return;
        const canWait = covers.canWait(location);
        const turn = turns.take(location, !canWait);
        if (!canWait) return notify();
        afterPaint(() => {
          if (turns.latest() === turn) startTransition(() => setDeferred(turn));
        });
      };
      const stop = navigation.subscribe(move);
      move();
      return stop;
    },
    [own, covers, turns],
  );
  const urgent = useSyncExternalStore(subscribe, turns.urgent);
  return (urgent.count > deferred.count ? urgent : deferred).location;
}
