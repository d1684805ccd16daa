// Describes a remote without running it: no React and no DOM, so that the build can load this module in Node.
export { definePaths } from './define-paths';
export type { DefinedPaths, LinkTo, PathParams, Search } from './define-paths';
export { defineRoutes, isRedirect } from './define-routes';
export type {
  PageDefinition,
  PageRoute,
  RedirectDefinition,
  RedirectRoute,
  Route,
  RouteDefinition,
} from './define-routes';
export { defineSlots, slotNames } from './define-slots';
export type { Slot, SlotDefinition, SlotName, SlotProps } from './define-slots';
export { describeRemote } from './describe-remote';
export type { RemoteSourceDescription } from './describe-remote';
export { lineageOf, routeOf } from './match-path';
export { iconKeys, menuGroups } from './menu-groups';
export type { IconKey, MenuGroup, MenuPlace } from './menu-groups';
export { isVisibleToProjectUser } from './project-user';
export { remoteDescription } from './remote-description';
export type { RemoteDescription, RouteDescription, SlotDescription } from './remote-description';
