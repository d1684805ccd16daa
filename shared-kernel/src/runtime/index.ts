// Must be the first import: schemas are created while the modules below load.
import './without-eval';
import * as topics from './topics';

export { type CodePurpose, useCodeSender } from './code-sender.hook';
export { drafts } from './drafts';
export { announcePageDrawn, onPageDrawn } from './early-calls';
export type { EarlyAnswer, EarlyCalls } from './early-calls';
export { type EventBus, type Replay, type Topic, createEventBus, defineTopic } from './event-bus';
export {
  hasRight,
  onClockCheck,
  useBackCloses,
  useClock,
  useNavigationLocation,
  useSession,
  useStore,
  useToday,
  useTopic,
} from './hooks';
export {
  type Failure,
  api,
  backEntries,
  bus,
  clock,
  clock as serverClock,
  http,
  navigation,
  queryClient,
  reportFailure,
  session,
} from './kernel';
export { type Block, type BoundRouter, type Navigation, createNavigation } from './navigation';
export { notify } from './notify';
export { type Brand, type PortalBoot, brand, portalBoot } from './portal';
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
export { type PageStorage, browserStorage, storageRefusal, tabStorage } from './storage';
export { type Store, createStore } from './store';
export { topics };
export { type LazyPage, type LazyPages, createLazyPages } from './lazy-pages';
export { LazyPart } from './lazy-part';
export { afterPaint, whenIdle } from './when-idle';
