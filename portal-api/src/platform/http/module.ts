import type { Context } from '../context';
import type { Route } from './route';

export type { Actor, Context } from '../context';

/** One area of the API: registers its routes, jobs and provider commands. */
export type Module = (route: Route, ctx: Context) => void;
