export { sessionModule } from './session.routes';
export { actorOf, liveSessions, revokeSessionsOf } from './sessions';
/** @internal Specs need no sign-in. */
export { openSession } from './sessions';
export { hashPassword } from './password-hash';
