// First of all: schemas are made while the modules below load.
import './without-eval';
import * as topics from './topics';

export { useCodeSender } from './code-sender.hook';
export type { CodePurpose } from './code-wait';
export { drafts } from './drafts';
export { announcePageDrawn, onPageDrawn } from './early-calls';
export type { EarlyAnswer, EarlyCalls } from './early-calls';
export { createEventBus, defineTopic } from './event-bus';
export type { EventBus, Replay, Topic } from './event-bus';
export type { Failure } from './failures';
export { hasRight, useNavigationLocation, useSession, useStore, useTopic } from './hooks';
export {
  api,
  bus,
  clock,
  clock as serverClock,
  http,
  navigation,
  queryClient,
  reportFailure,
  session,
} from './kernel';
export { createNavigation } from './navigation';
export type { Block, BoundRouter, Navigation } from './navigation';
export { notify } from './notify';
export { brand, portalBoot } from './portal';
export type { Brand, PortalBoot } from './portal';
export { resetRuntime } from './reset';
export { createSession } from './session-store';
export type {
  LoadedSession,
  Session,
  SessionCustomer,
  SessionPhase,
  SessionState,
  SessionUser,
  SignOutReason,
} from './session-store';
export { browserStorage, storageRefusal, tabStorage } from './storage';
export type { PageStorage } from './storage';
export { createStore } from './store';
export type { Store } from './store';
export { topics };
export { createLazyPages } from './lazy-pages';
export type { LazyPage, LazyPages } from './lazy-pages';
export { LazyPart } from './lazy-part';
export { afterPaint, whenIdle } from './when-idle';
