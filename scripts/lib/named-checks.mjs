const deployed = {
  helpers: { bucket: 'delivery/src/testing/local-bucket.ts' },
  engine: 'postgres',
  needsNginx: true,
  builds: true,
};

/**
 * Checks that take minutes, by their name for `npm run check`. A `program` of e2e drives a portal; a `spec` is run by
 * Jest, with a PostgreSQL server if it has an `engine`; a `script` is the file of that name in scripts/checks.
 */
export const checks = {
  attacks: {
    what: 'slow uploads, slow readers, hostile files and heavy documents: what others wait, memory of the API; 20 slow-readers for one attack, 20 seconds',
    program: 'e2e/attacks/attacks.ts',
    helpers: { files: 'portal-api/src/testing/hostile/write-files.ts' },
  },
  'bad-releases': {
    what: 'every kind of bad release against every remote, with a table of times',
    script: true,
  },
  bucket: {
    what: 'what a bucket has to do, asked of another service: TEST_BUCKET=s3://<bucket>, with its S3_ENDPOINT and keys',
    spec: '(delivery/src/storage/object-store|portal-api/src/modules/files/bucket-files)',
  },
  crash: {
    what: 'API, edge or both killed ten times under thirty writers: nothing lost or duplicated',
    program: 'e2e/crash/crash.ts',
  },
  crawl: {
    what: 'every page, link, menu entry and button of a fresh portal as six kinds of users; names choose users',
    program: 'e2e/crawl/crawl.ts',
  },
  crowd: {
    what: 'lists of an employer alone, and among 10,000 others with a million people and 20 million lines of the ledger',
    spec: 'portal-api/src/ledger-size',
    settings: { CROWD_EMPLOYERS: '10000' },
    engine: 'postgres',
    args: ['-w', '1', '-t', 'among many'],
  },
  databases: {
    what: 'all API specs on the embedded database and on a PostgreSQL server; a part of a path names fewer',
    spec: 'portal-api',
    settings: { TEST_DATABASES: 'all' },
    engine: 'postgres',
    args: ['-w', '2'],
  },
  deploy: {
    what: 'compose.yaml as processes of this machine: two APIs, two edges, nginx; signs in and reads a list through each',
    program: 'e2e/deploy/deploy.ts',
    ...deployed,
  },
  failover: {
    what: "the database's standby takes its place under thirty writers: nothing acknowledged is lost or duplicated, and all goes on",
    program: 'e2e/deploy/failover.ts',
    ...deployed,
    engine: undefined,
  },
  'first-starts': {
    what: 'the first start on a PostgreSQL server, killed at ten moments',
    spec: 'portal-api/src/first-start',
    settings: { FIRST_STARTS: 'all' },
    engine: 'postgres',
  },
  fuzz: {
    what: 'generated requests against the API; --requests N --seed S for a longer run or to repeat one',
    script: true,
  },
  guide: {
    what: 'takes the pictures of the operation guide and of docs/screens, and writes the pinyin of the steps; home,report for some',
    script: true,
  },
  ledger: {
    what: "the account page's calls with a ledger of 10,000 and of 1,000,000 lines",
    spec: 'portal-api/src/ledger-size',
    settings: { LEDGER_LINES: '1000000' },
    engine: 'postgres',
  },
  later: {
    what: 'npm test on a machine whose date lies 400 days ahead, or as many as given: no test depends on the day',
    script: true,
  },
  lighthouse: {
    what: "Lighthouse's audits of sign-in, home, a list, a form and details, on a desktop and a phone, beside plain antd",
    script: true,
  },
  look: {
    what: 'layout shift and axe on the pages of a running portal, in both widths and schemes, CPU slowed four times; home 375 for some',
    program: 'e2e/look/look.ts',
  },
  manifests: { what: 'the Kubernetes manifests against the schemas of its API', script: true },
  midnight: {
    what: '10,000 orders due at one midnight, with two API processes of which one is killed',
    spec: 'portal-api/src/midnight',
    settings: { MIDNIGHT_ORDERS: '10000' },
    engine: 'postgres',
  },
  'month-close': {
    what: 'the month of 200 employers with 100,000 people closed, and again with the API killed meanwhile',
    spec: 'portal-api/src/month-close',
    settings: { MONTH_EMPLOYERS: '200' },
    engine: 'postgres',
  },
  mutations: {
    what: 'switches the mechanism of each line of docs/security.md off: its test must fail; words choose lines',
    script: true,
  },
  pooler: {
    what: 'all API specs through pgbouncer in transaction mode, as docs/deploying.md configures it; a part of a path names fewer',
    spec: 'portal-api',
    settings: { TEST_POOLER: 'pgbouncer', TEST_ENGINE: 'postgres' },
    engine: 'postgres',
    needsPgbouncer: true,
    args: ['-w', '2'],
  },
  races: {
    what: 'withdrawals, invoices and cancellations at the same moment, 200 times each: the ledger stays exact',
    spec: 'portal-api/src/modules/finance/money-races',
    settings: { MONEY_RACES: '200', TEST_ENGINE: 'postgres' },
    engine: 'postgres',
  },
  offenders: {
    what: 'each offence that verify has to name, in a remote of its own',
    spec: 'delivery/src/verification/offenders',
    settings: { OFFENDERS: 'all' },
  },
  papers: {
    what: 'all papers of 50 employers with long names and a policy of 5,000 people, read by line: nothing is broken',
    spec: 'portal-api/src/modules/documents/papers-by-line',
    settings: { PAPERS_EMPLOYERS: '50', PAPERS_PEOPLE: '5000' },
  },
  'random-months': {
    what: 'a thousand random months of employers: every figure is the same in all calls that answer it',
    spec: 'portal-api/src/random-months',
    settings: { FIGURE_MONTHS: '1000' },
    engine: 'postgres',
  },
  readers: {
    what: 'a message to 2,000 readers of one instance and of two, and 100 restarts of two in turn: no reader misses one',
    spec: 'portal-api/src/readers',
    settings: { READERS: '2000', READER_RESTARTS: '100' },
    engine: 'postgres',
  },
  recognition: {
    what: 'papers of made-up people and companies, read by the local recognition engine',
    script: true,
  },
  reproducible: {
    what: 'the same source is built to the same files in two folders, with a cold and a warm cache; host for some',
    script: true,
  },
  restore: {
    what: 'a PostgreSQL server restored to a moment before its tables were dropped, with times; with DATABASE_ARCHIVE a drill on that archive, --to for a moment',
    script: true,
  },
  rolling: {
    what: 'the same under thirty writers: from the version before to this one and back (--before <commit>), each killed in turn; no call fails that a browser would not repeat, and others wait 2 s at most; --pooler: through pgbouncer',
    program: 'e2e/deploy/rolling.ts',
    ...deployed,
  },
  'roster-checks': {
    what: 'rosters of 5,000 lines in every layout, with a hundred planted differences',
    spec: 'portal-api/src/modules/roster/check/roster-check.spec',
    settings: { ROSTER_LINES: '5000', TEST_DATABASES: 'all' },
    args: ['-w', '1', '-t', 'planted differences'],
  },
  tampered: {
    what: 'every file of remotes built with five tools and by hand, altered on its way from the own and from another origin: none runs; names choose remotes',
    script: true,
  },
  teams: {
    what: 'a team in an empty folder: packages, create, check, dev, publish, verify, promote, 10 %; the token of another team',
    program: 'e2e/teams/teams.ts',
    builds: true,
  },
  types: { what: 'TypeScript over every folder', script: true },
  uploads: {
    what: 'twenty files over a slow line that is cut twice; fifty at once: memory, what others wait; photos, pictures or together for one kind',
    program: 'e2e/uploads/uploads.ts',
  },
  'verify-guesses': {
    what: 'the page that verifies a certificate of 2,000 people, and 10,000 guesses at its number',
    spec: 'portal-api/src/modules/documents/verify-guesses',
    settings: { VERIFY_GUESSES: '10000' },
  },
  wallet: {
    what: 'a thousand payments at once on one wallet, and again with the API killed between them',
    spec: 'portal-api/src/wallet',
    settings: { WALLET_PAYMENTS: '1000' },
    engine: 'postgres',
  },
  'working-day': {
    what: 'the same with 500 employers: their day in ten minutes, each call within 300 ms at the 95th percentile; a list of one API and of two',
    program: 'e2e/deploy/working-day.ts',
    ...deployed,
    helpers: { ...deployed.helpers, 'fill-employers': 'portal-api/src/testing/fill-employers.ts' },
  },
};
