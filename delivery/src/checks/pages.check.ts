import type { Check } from './check';

/** Addresses that the edge answers itself; a page at one of them is unreachable. */
export const isOfEdge = (address: string): boolean =>
  /^\/(?:assets|remotes|prod-api|provider-api|(?:registry|host|overrides)\.json|telemetry)(?:\/|$)/.test(
    address,
  );

const path = /^(?:\/(?::[A-Za-z]\w*|[\w.~-]+))+$/;

/** Routes and slots of the remote are consistent in themselves. */
export const pagesCheck: Check = {
  name: 'pages',
  findIssues({ description: { name, routes, slots } }) {
    const ids = [...routes, ...slots].map(({ id }) => id);
    return [
      ...ids.filter((id) => !id.startsWith(`${name}.`)).map((id) => `${id} does not begin with "${name}."`),
      ...repeated(ids).map((id) => `${id} is declared twice`),
      ...repeated(routes.map((route) => shapeOf(route.path))).map(
        (shape) => `path ${shape} is declared twice`,
      ),
      ...routes.flatMap(({ id, path: own, redirect }) => [
        ...(path.test(own) ? [] : [`${id} has "${own}", which is not a path`]),
        ...(isOfEdge(own) ? [`${id} has ${own}, which is reserved for the server`] : []),
        ...(redirect === undefined || routes.some((route) => route.path === redirect)
          ? []
          : [`${id} redirects to ${redirect}, which is no page of it`]),
      ]),
    ];
  },
};

/** Returns a route pattern's shape, without parameter names: patterns of one shape are the same address. */
export function shapeOf(pattern: string): string {
  return pattern.replace(/:[^/]+/g, ':');
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
