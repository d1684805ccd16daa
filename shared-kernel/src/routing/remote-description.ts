import { z } from 'zod';
import { rightKeys } from '../domain/rights';
import { slotNames } from './define-slots';
import { iconKeys, menuGroups, type MenuGroup } from './menu-groups';

const groupKeys = Object.keys(menuGroups) as [MenuGroup, ...MenuGroup[]];
const path = z.templateLiteral(['/', z.string()]);

/** Paths of GET calls below the API's root, with query; `{name}` is a parameter of the page's path. */
const reads = z.array(z.string().regex(/^\/[\w/{}]+(?:\?[\w=&%-]+)?$/)).max(4);

const routeDescription = z.object({
  id: z.string(),
  path,
  title: z.string().min(1),
  icon: z.enum(iconKeys).optional(),
  menu: z.object({ group: z.enum(groupKeys), order: z.number() }).optional(),
  hidden: z.boolean().optional(),
  puser: z.boolean().optional(),
  right: z.enum(rightKeys).optional(),
  noKeep: z.boolean().optional(),
  activeMenu: path.optional(),
  activeMenuWith: z.record(z.string(), path).optional(),
  redirect: path.optional(),
  reads: reads.optional(),
  actions: z.array(z.string()).optional(),
});

const slotDescription = z.object({
  id: z.string(),
  slot: z.enum(slotNames),
  order: z.number(),
  puser: z.boolean().optional(),
  reads: reads.optional(),
});

/** remote.json of one published version, which the host reads before it loads any code of the remote. */
export const remoteDescription = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string(),
  /** Semver ranges of the shared kernel, of the API contract, and of libraries by package (absent in old versions). */
  requires: z.object({
    kernel: z.string(),
    api: z.string(),
    shared: z.record(z.string(), z.string()).optional(),
  }),
  routes: z.array(routeDescription),
  slots: z.array(slotDescription),
  exposes: z.literal('./remote'),
  entry: z.string(),
  assets: z.object({
    firstLoad: z.array(z.string()),
    /** Files of each page and widget by id; absent in the copy that is inlined into the host's page. */
    pages: z.record(z.string(), z.object({ files: z.array(z.string()) })).optional(),
  }),
  integrity: z.record(z.string(), z.string().startsWith('sha384-')),
  /**
   * The code requests each file's hash from the host before loading the file (built by delivery); for other remotes the
   * host checks the files.
   */
  asksForHashes: z.boolean().optional(),
});

export type RemoteDescription = z.output<typeof remoteDescription>;
export type RouteDescription = z.output<typeof routeDescription>;
export type SlotDescription = z.output<typeof slotDescription>;
