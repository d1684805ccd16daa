export { BridgeRouter } from './bridge-router';
export { type Lifecycles, type Remote, type RemoteProps, createRemote } from './create-remote';
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
  LinkTo,
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
