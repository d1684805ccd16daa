export { sessionModule } from './session.routes';
export { actorOf, liveSessions, openSession, revokeSessionsOf } from './sessions';
export { hashPassword } from './password-hash';
