import { jestOnPostgres } from './lib/jest-on-postgres.mjs';

// Withdrawals, invoices and cancellations at the same moment, 200 times each, on a PostgreSQL server.
await jestOnPostgres('portal-api/src/modules/finance/money-races', {
  MONEY_RACES: '200',
  TEST_ENGINE: 'postgres',
});
