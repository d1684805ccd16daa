import { jestOnPostgres } from './lib/jest-on-postgres.mjs';

// 10,000 orders due at one midnight on a PostgreSQL server, with two API processes of which one is killed.
await jestOnPostgres('portal-api/src/midnight', { MIDNIGHT_ORDERS: '10000' });
