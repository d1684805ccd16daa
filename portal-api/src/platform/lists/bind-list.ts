import type { Actor } from '../context';
import type { Context } from '../context';
import type { Route } from '../http/route';
import { exportList } from './export-list';
import { listPage, type Filters, type PageQuery } from './list-query';
import type { AnyListSource } from './list-source';

interface ListCall {
  params: Record<string, unknown>;
  query: Filters;
  actor: Actor;
}

interface ListOptions {
  /** Returns filters that come from outside the query; throws for rows that the caller may not see. */
  fixed?: (call: ListCall) => Promise<Filters> | Filters;
  /** Returns further fields of the response besides rows, count and sums. */
  more?: (actor: Actor) => Promise<object>;
}

/** Binds a list and its export to the source of their rows. */
export function bindList(route: Route, ctx: Context, source: AnyListSource, options: ListOptions = {}): void {
  const { endpoint } = source;
  const filtersOf = async (call: ListCall) => ({ ...call.query, ...(await options.fixed?.(call)) });
  route(endpoint, async (call) => {
    const { actor } = call;
    const page = await listPage(source, { ctx, actor }, (await filtersOf(call as ListCall)) as PageQuery);
    return { ...page, ...(await options.more?.(actor)) };
  });
  route(endpoint.list.exportEndpoint, async (call) => {
    const { actor, ip } = call;
    return exportList(source, { ctx, actor }, await filtersOf(call as ListCall), ip);
  });
}
