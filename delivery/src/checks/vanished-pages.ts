import type { Neighbour } from './check';
import { shapeOf } from './pages.check';
import type { RemoteJson } from '../storage/remote-json';

type Described = Pick<RemoteJson, 'routes'>;

/** Addresses that the versions have whose customers get another one, and that neither it nor another remote answers. */
export function vanishedPages(
  insteadOf: readonly Described[],
  next: Described | undefined,
  neighbours: readonly Neighbour[],
): string[] {
  const answered = new Set(
    [...(next ? [next] : []), ...neighbours.map(({ description }) => description)]
      .flatMap(({ routes }) => routes)
      .map(({ path }) => shapeOf(path)),
  );
  const paths = insteadOf.flatMap(({ routes }) => routes.map(({ path }) => path));
  return [...new Set(paths)].filter((path) => !answered.has(shapeOf(path))).sort();
}
