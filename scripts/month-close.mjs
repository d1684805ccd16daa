import { jestOnPostgres } from './lib/jest-on-postgres.mjs';

// The month of 200 employers with 100,000 people closed on a PostgreSQL server, and again with the API killed meanwhile.
await jestOnPostgres('portal-api/src/month-close', { MONTH_EMPLOYERS: '200' });
