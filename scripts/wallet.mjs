import { jestOnPostgres } from './lib/jest-on-postgres.mjs';

// A thousand payments at once on one wallet on a PostgreSQL server, and again with the API killed between them.
await jestOnPostgres('portal-api/src/wallet', { WALLET_PAYMENTS: '1000' });
