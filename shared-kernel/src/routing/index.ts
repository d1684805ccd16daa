export { BridgeRouter } from './bridge-router';
export { createRemote } from './create-remote';
export type { Lifecycles, Remote, RemoteProps } from './create-remote';
export {
  definePaths,
  defineRoutes,
  defineSlots,
  describeRemote,
  isRedirect,
  isVisibleToProjectUser,
  lineageOf,
  menuGroups,
  remoteDescription,
  routeOf,
  slotNames,
} from './definitions';
export type {
  DefinedPaths,
  IconKey,
  MenuGroup,
  MenuPlace,
  PageDefinition,
  PageRoute,
  PathParams,
  RedirectDefinition,
  RedirectRoute,
  RemoteDescription,
  RemoteSourceDescription,
  Route,
  RouteDefinition,
  RouteDescription,
  Search,
  Slot,
  SlotDefinition,
  SlotDescription,
  SlotName,
  SlotProps,
} from './definitions';
export type { PageEvents, PageReport } from './page-frame';
