import { evaluate } from './evaluate.mjs';

/** Settings that commands read directly, without a schema that checks them. */
const ofCommands = {
  PORTAL_OPERATOR: ["the system's user", 'who changes the registry, for its history'],
  PORTAL_RELEASE_SERVER: [
    'this machine',
    'release server that carries out the commands of delivery ([releasing.md](releasing.md#from-another-machine))',
  ],
  PORTAL_RELEASE_TOKEN: ['none', 'who its caller is; `PORTAL_RELEASE_TOKEN_FILE` names a file with it'],
  PORTAL_NEW_SECRET: [
    'made',
    'what `npm run secret:rotate` changes `PORTAL_SECRET` to; may come from a file, too',
  ],
  DATABASE_ARCHIVE: [
    'none',
    '`s3://<bucket>[/<prefix>]` has the archive of a PostgreSQL server ([backup.md](backup.md#to-any-moment-on-a-postgresql-server))',
  ],
  DELIVERY_TRACE: ['none', 'set: a delivery command that fails prints its stack, too'],
  CHROMIUM: [
    '`/usr/bin/chromium`',
    'the browser of `verify`, `matrix`, the bench and the tests; without this setting, stories use `/usr/bin/chromium-headless-shell` where there is one',
  ],
  RECOGNITION_PORT: ['`8090`', 'port of `node scripts/recognition.mjs`'],
};

/** Generates docs/settings.md from the schemas that API and edge validate their environment with. */
export async function settingsDocument() {
  const { apiVariables, edgeVariables, releaseServerVariables } = await evaluate(
    [
      "export { apiVariables } from './portal-api/src/config';",
      "export { edgeVariables } from './delivery/src/edge/config';",
      "export { releaseServerVariables } from './delivery/src/release-server/settings';",
    ].join('\n'),
  );
  const readers = {
    edge: edgeVariables.shape,
    API: apiVariables.shape,
    'release server': releaseServerVariables.shape,
  };
  const names = [...new Set(Object.values(readers).flatMap((shape) => Object.keys(shape)))];
  const rows = names.map((name) => {
    const by = Object.entries(readers).filter(([, shape]) => name in shape);
    // Edge and API may share one schema.
    const schemas = [...new Set(by.map(([, shape]) => shape[name]))];
    const said = schemas.map((schema) => schema.meta?.()).filter((meta) => meta?.description);
    if (said.length !== 1) throw new Error(`${name} is described ${said.length} times instead of once`);
    const [{ description, unset }] = said;
    return [name, unset ?? defaultOf(by[0][1][name]), description, by.map(([reader]) => reader).join(', ')];
  });
  const commands = Object.entries(ofCommands).map(([name, texts]) => [name, ...texts, 'commands']);
  return [
    '# Settings',
    '',
    'Environment variables of `npm start` and of the commands. An empty one counts as unset; the start is refused with every error that it finds. Each of those that edge, API or release server read may come from a file instead, as containers mount secrets: `PORTAL_SECRET_FILE=/run/secrets/portal` in place of `PORTAL_SECRET=…`. Written by `node scripts/documents.mjs` from the schemas in `portal-api/src/config.ts`, `delivery/src/edge/config.ts` and `delivery/src/release-server/settings.ts`.',
    '',
    '| variable | default | what it does | read by |',
    '| --- | --- | --- | --- |',
    ...[...rows, ...commands].map(([name, ...cells]) => `| ${[`\`${name}\``, ...cells].join(' | ')} |`),
    '',
  ].join('\n');
}

function defaultOf(schema) {
  const { def } = schema._zod;
  return def.type === 'default' ? `\`${def.defaultValue}\`` : 'none';
}
