import { jestOnPostgres } from './lib/jest-on-postgres.mjs';

// A thousand random months of employers on a PostgreSQL server: every figure is compared in all calls that answer it.
await jestOnPostgres('portal-api/src/random-months', { FIGURE_MONTHS: '1000' });
