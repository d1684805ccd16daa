export { sessionModule } from './session.routes';
export { endingAccess, type EndAccess } from './end-access';
export { actorOf, liveSessions } from './sessions';
/** @internal For specs that need no sign-in. */
export { openSession } from './sessions';
export { hashPassword } from './password-hash';
