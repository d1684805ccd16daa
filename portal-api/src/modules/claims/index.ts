export { claimsModule } from './claims.routes';
