/** Never connected to: a placeholder while a skipped suite is declared. */
const noServer = 'postgres://portal@127.0.0.1:1/none';

/** Declares specs that need a PostgreSQL server, at `url`; skipped without TEST_DATABASE_URL, as `npm test` reports. */
export function onServer(title: string, specs: (url: string) => void): void {
  const url = process.env.TEST_DATABASE_URL;
  if (url) describe(title, () => specs(url));
  else describe.skip(title, () => specs(noServer));
}
