import { jestOnPostgres } from './lib/jest-on-postgres.mjs';

// The account page's calls with a ledger of 10,000 and of 1,000,000 lines on a PostgreSQL server.
await jestOnPostgres('portal-api/src/ledger-size', { LEDGER_LINES: '1000000' });
