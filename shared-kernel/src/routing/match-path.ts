const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

const isParameter = (segment: string) => segment.startsWith(':');

/** Letters' case does not count, as in react-router. */
const sameSegment = (pattern: string, segment: string) =>
  isParameter(pattern) || pattern.toLowerCase() === segment.toLowerCase();

function fits(pattern: string[], segments: string[]): boolean {
  return pattern.every((part, index) => {
    const segment = segments[index];
    return segment !== undefined && sameSegment(part, segment);
  });
}

const parameterCount = (path: string) => segmentsOf(path).filter(isParameter).length;

/** The route that a pathname (or another route's pattern) opens; fixed segments win over parameters. */
export function routeOf<R extends { readonly path: string }>(
  routes: readonly R[],
  pathname: string,
): R | undefined {
  const segments = segmentsOf(pathname);
  return routes
    .filter(({ path }) => {
      const pattern = segmentsOf(path);
      return pattern.length === segments.length && fits(pattern, segments);
    })
    .toSorted((a, b) => parameterCount(a.path) - parameterCount(b.path))[0];
}

/** The route itself and those above it by path, nearest first. */
export function lineageOf<R extends { readonly path: string }>(routes: readonly R[], pathname: string): R[] {
  const segments = segmentsOf(pathname);
  const lineage: R[] = [];
  for (let length = segments.length; length > 0; length -= 1) {
    const route = routeOf(routes, `/${segments.slice(0, length).join('/')}`);
    if (route) lineage.push(route);
  }
  return lineage;
}
