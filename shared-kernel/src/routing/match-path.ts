const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

const isParameter = (segment: string) => segment.startsWith(':');

interface Pattern<R> {
  readonly route: R;
  /** In lower case: matching is case-insensitive, as in react-router. */
  readonly segments: readonly string[];
}

/** Patterns by their number of segments, those with fewer parameters first. */
type Patterns<R> = ReadonlyMap<number, readonly Pattern<R>[]>;

const known = new WeakMap<readonly object[], Patterns<unknown>>();

/** Cached, as a portal may have thousands of routes and matches a path very often. */
function patternsOf<R extends { readonly path: string }>(routes: readonly R[]): Patterns<R> {
  const found = known.get(routes);
  if (found) return found as Patterns<R>;
  const patterns = new Map<number, Pattern<R>[]>();
  for (const route of routes) {
    const segments = segmentsOf(route.path.toLowerCase());
    const group = patterns.get(segments.length);
    if (group) group.push({ route, segments });
    else patterns.set(segments.length, [{ route, segments }]);
  }
  for (const group of patterns.values()) group.sort((a, b) => parameterCount(a) - parameterCount(b));
  known.set(routes, patterns);
  return patterns;
}

const parameterCount = ({ segments }: Pattern<unknown>) => segments.filter(isParameter).length;

function isDecodable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

/**
 * Returns the route for a pathname (or another route's pattern); fixed segments take precedence over parameters. An
 * address with a broken percent code has none.
 * `routes` must never be mutated.
 */
export function routeOf<R extends { readonly path: string }>(
  routes: readonly R[],
  pathname: string,
): R | undefined {
  if (pathname.includes('%') && !isDecodable(pathname)) return undefined;
  const segments = segmentsOf(pathname.toLowerCase());
  const isFitting = (part: string, index: number) => isParameter(part) || part === segments[index];
  return patternsOf(routes)
    .get(segments.length)
    ?.find((pattern) => pattern.segments.every(isFitting))?.route;
}

/** Returns the route and its parent routes by path, nearest first. */
export function lineageOf<R extends { readonly path: string }>(routes: readonly R[], pathname: string): R[] {
  const segments = segmentsOf(pathname);
  const lineage: R[] = [];
  for (let length = segments.length; length > 0; length -= 1) {
    const route = routeOf(routes, `/${segments.slice(0, length).join('/')}`);
    if (route) lineage.push(route);
  }
  return lineage;
}
