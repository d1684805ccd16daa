export { sessionModule } from './session.routes';
export { actorOf, liveSessions, openSession } from './sessions';
export { hashPassword } from './password-hash';
