export { sessionModule } from './session.routes';
export { actorOf, openSession } from './sessions';
export { hashPassword } from './password-hash';
