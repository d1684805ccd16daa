/** PostgreSQL's lock_not_available, which the embedded database uses for its one connection as well. */
export const lockNotAvailable = '55P03';

const codes = new Set([
  lockNotAvailable,
  '57014', // query_canceled, by statement_timeout
  '25P03', // idle_in_transaction_session_timeout
  '25006', // read_only_sql_transaction, of a server that another one is about to replace
  '53100', // disk_full
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver gives these errors no code. */
const texts =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Whether the database is unreachable, full, or timed out. A retry may help; the call itself is valid. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message = '' }: { code?: unknown; message?: unknown } = Object(error);
  return codes.has(String(code)) || String(code).startsWith('08') || texts.test(String(message));
}
