import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { generateKeyPair } from 'jose';
import { write } from '../edge/edge.fixture';
import { soundBuild } from '../nginx/hostile-folders.fixture';
import { newToken } from './identity';
import { closeAll, openIssuer, setUp, tokens } from './release-server.fixture';

afterEach(closeAll);

describe('a release server', () => {
  it('publishes and promotes for a team’s members, and records who did it', async () => {
    const { give, publish, verified, stores } = await setUp();

    expect((await publish(tokens.ci)).stdout).toContain('visits 1.0.0 is published');
    expect((await publish(tokens.ci)).stdout).toContain('was published before with these very bytes');
    expect((await give(tokens.ci, 'promote visits 1.0.0 --env staging')).stderr).toContain(
      'has not been verified',
    );
    await verified();
    expect((await give(tokens.ci, 'promote visits 1.0.0 --env staging --dry-run')).stdout).toContain(
      'visits',
    );
    expect(await stores.registry.read()).toBeUndefined();
    await give(tokens.ci, 'promote visits 1.0.0 --env staging');
    expect(await give(tokens.lin, 'promote visits 1.0.0 --env production')).toEqual({
      stdout: 'Done: visits in production changes from nothing to 1.0.0 for everybody.\n',
      stderr: '',
      code: 0,
    });
    const { stdout } = await give(tokens.ci, 'status --env production --json');
    expect(JSON.parse(stdout)).toMatchObject({
      history: [{ who: 'lin (visits)', environment: 'production', to: '1.0.0' }],
    });
  });

  it('describes its calls as OpenAPI', async () => {
    const { url } = await setUp();
    const { paths } = (await (await fetch(new URL('/v1/openapi.json', url))).json()) as { paths: object };

    expect(Object.keys(paths)).toHaveLength(11);
    expect(paths).toHaveProperty(
      [
        '/v1/environments/{env}/releases/{release}/promote',
        'post',
        'requestBody',
        'content',
        'application/json',
      ],
      expect.objectContaining({ schema: expect.objectContaining({ required: ['version'] }) }),
    );
  });

  it('loses none of fifty changes that are sent at once', async () => {
    const { give, publish, verified, stores } = await setUp();
    await publish(tokens.lin);
    await verified();
    await give(tokens.lin, 'promote visits 1.0.0 --env production');
    await publish(tokens.lin, '1.1.0');
    await verified('1.1.0');

    const shares = Array.from({ length: 50 }, (_, at) => at + 1);
    const outcomes = await Promise.all(
      shares.map((share) => give(tokens.lin, `promote visits 1.1.0 --env production --percent ${share}`)),
    );

    expect(outcomes.filter(({ code }) => code !== 0)).toEqual([]);
    const changes = (await stores.registry.history(60)).map(({ change }) => change.percent);
    expect(changes.filter((percent) => percent !== undefined).sort((a, b) => a - b)).toEqual(shares);
  });

  it.each<[title: string, before: string[], together: string[], why: RegExp]>([
    [
      'a rollback to a withdrawn version',
      ['withdraw visits 1.1.0 --reason bad'],
      ['rollback visits --env production --to 1.1.0'],
      /visits 1\.1\.0 was withdrawn by lin \(visits\)/,
    ],
    [
      'one of two other builds of a version',
      [],
      ['publish visits --version 1.3.0 --from FROM', 'publish visits --version 1.3.0 --from OTHER'],
      /is already published with other content/,
    ],
    [
      'a host and a remote that do not fit, one of them,',
      [],
      ['promote host 2.0.0 --env production --drops-versions', 'promote visits 1.2.0 --env production'],
      /needs kernel \^0\.1\.0/,
    ],
  ])('refuses %s over the network as on the machine itself', async (_title, before, together, why) => {
    const desk = await setUp({}, {}, { team: { owns: ['visits', 'host'] } });
    const other = join(desk.rootDir, 'other');
    write(other, { ...soundBuild, 'more.js': '1' });
    await desk.releaseHost('1.0.0', '0.1.0');
    for (const version of ['1.0.0', '1.1.0'])
      await desk.serve({ name: 'visits', version, kernel: '>=0.1.0 <0.3.0' });
    await desk.release({ name: 'visits', version: '1.2.0' });
    await desk.publishHost('2.0.0', '0.2.0');
    await desk.verifyHost('2.0.0');
    const give = (line: string) =>
      desk.give(tokens.lin, line.replace('FROM', desk.from).replace('OTHER', other));
    for (const line of before) expect(await give(line)).toMatchObject({ code: 0 });

    const outcomes = await Promise.all(together.map(give));

    expect(outcomes.filter(({ code }) => code !== 0)).toEqual([
      expect.objectContaining({ stderr: expect.stringMatching(why) }),
    ]);
  });

  it('refuses callers that are no members, and members whose role or team does not allow the command', async () => {
    const { give, publish, verified, stores } = await setUp();
    await publish(tokens.lin);
    await verified();

    const forged = `${tokens.lin.slice(0, -1)}${tokens.lin.endsWith('A') ? 'B' : 'A'}`;
    const refused: [string, string, RegExp][] = [
      [forged, 'promote visits 1.0.0 --env staging', /no member of a team/],
      [tokens.lin.slice(4), 'promote visits 1.0.0 --env staging', /refused/],
      [tokens.late, 'promote visits 1.0.0 --env staging', /has expired/],
      [tokens.other, 'promote visits 1.0.0 --env staging', /not a release of the team other/],
      [tokens.other, 'withdraw visits 1.0.0 --reason no', /not a release of the team other/],
      [tokens.lin, 'promote claims 1.0.0 --env staging', /not a release of the team visits/],
      [tokens.lin, 'promote host 1.0.0 --env staging', /not a release of the team visits/],
      [tokens.ci, 'promote visits 1.0.0 --env production', /not the role promote:production/],
      [tokens.ci, 'rollback visits --env production', /not the role rollback:production/],
      [tokens.ci, 'withdraw visits 1.0.0 --reason no', /not the role withdraw/],
      [tokens.lin, 'promote visits 1.0.0 --env nowhere', /env/],
      [tokens.lin, 'promote visits ../../claims/1.0.0 --env staging', /must be a semantic version/],
      [tokens.lin, 'withdraw visits ../x --reason no', /must be a semantic version/],
      [tokens.lin, 'prune', /where the releases are stored/],
    ];
    for (const [token, line, why] of refused) expect((await give(token, line)).stderr).toMatch(why);
    expect((await publish(tokens.other, '1.0.1')).stderr).toMatch(/not a release of the team other/);
    expect(await stores.registry.read()).toBeUndefined();
    expect((await stores.published.versions('visits')).map(({ version }) => version)).toEqual(['1.0.0']);
  });

  it('accepts only a token of a configured identity provider with the right audience, claims and lifetime', async () => {
    const { issuer, sign } = await openIssuer();
    const stranger = await openIssuer();
    const issuers = [{ issuer, audience: 'releases', keys: `${issuer}/keys` }];
    const claims = { repository: 'acme/visits', environment: 'release' };
    const { publish, stores } = await setUp({ issuers }, { issuer, claims });
    const { privateKey } = await generateKeyPair('ES256');

    for (const token of [
      await sign({ ...claims, repository: 'acme/other' }),
      await sign({ repository: claims.repository }),
      await sign(claims, { audience: 'others' }),
      await sign(claims, { key: privateKey }),
      await sign(claims, { life: -60 }),
      await sign(claims, { life: 7200 }),
      await sign(claims, { afterS: 7200 }),
      await sign(claims, { from: stranger.issuer }),
      await stranger.sign(claims, { from: issuer }),
    ])
      expect(await publish(token)).toMatchObject({ code: 1, stdout: '' });
    expect(await stores.published.names()).toEqual([]);
    expect((await publish(await sign(claims))).stdout).toContain('is published');
  });

  it('requires a second person for a promotion where configured, and never for a rollback', async () => {
    const { give, publish, verified, deployment } = await setUp({ twoPersons: ['production'] });
    await publish(tokens.lin);
    const promote = (token: string) => give(token, 'promote visits 1.0.0 --env production');

    expect((await promote(tokens.lin)).stderr).toContain('has not been verified');
    await verified();
    expect((await promote(tokens.lin)).stderr).toContain('two persons');
    expect((await promote(tokens.lin)).stderr).toContain('two persons');
    expect(await deployment('visits')).toBeUndefined();
    const other = await give(tokens.wu, 'promote visits 1.0.0 --env production --drops-pages');
    expect(other.stderr).toContain('two persons');
    expect((await give(tokens.wu, 'promote visits 1.0.0 --env production --percent 100')).stderr).toContain(
      'two persons',
    );
    expect((await promote(tokens.wu)).stdout).toContain('for everybody');
    expect(await deployment('visits')).toMatchObject({ current: '1.0.0' });
    expect((await give(tokens.lin, 'rollback visits --env production')).stderr).not.toContain('two persons');
  });

  it('counts a pipeline, whatever token it has, as neither the first nor the second of two persons', async () => {
    const { issuer, sign } = await openIssuer();
    const claims = { repository: 'acme/visits' };
    const issuers = [{ issuer, audience: 'releases', keys: `${issuer}/keys` }];
    const { token: kept, hash } = newToken();
    for (const [pipeline, member] of [
      [await sign(claims), { issuer, claims }],
      [kept, { token: hash, expires: '2027-01-01T00:00:00Z' }],
    ] as const) {
      const desk = await setUp({ issuers, twoPersons: ['production'] }, member);
      await desk.publish(pipeline);
      await desk.verified();
      const promote = (token: string) => desk.give(token, 'promote visits 1.0.0 --env production');

      for (const token of [pipeline, tokens.lin, pipeline])
        expect((await promote(token)).stderr).toContain(
          token === pipeline ? 'pipeline (visits) is a pipeline' : 'noted for lin',
        );
      expect(await desk.deployment('visits')).toBeUndefined();
      expect((await promote(tokens.wu)).stdout).toContain('for everybody');
    }
  });

  it('counts nobody as the first of two persons who has left the team', async () => {
    const { give, publish, verified, rootDir, accessFile } = await setUp({ twoPersons: ['production'] });
    await publish(tokens.lin);
    await verified();
    const promote = (token: string) => give(token, 'promote visits 1.0.0 --env production');
    await promote(tokens.lin);
    const access = readFileSync(accessFile, 'utf8');
    write(rootDir, { 'access.json': access.replace('"who":"lin"', '"who":"somebody else"') });

    expect((await promote(tokens.wu)).stderr).toContain('two persons');
    write(rootDir, { 'access.json': access });
    expect((await promote(tokens.lin)).stdout).toContain('for everybody');
  });

  it('assigns an unused name to the first team that publishes a valid version, even if two publish at once', async () => {
    const { publish, give, stores, from, rootDir } = await setUp();
    const broken = join(rootDir, 'broken');
    write(broken, { 'remote.json': '{}' });

    const { code, stderr } = await publish(tokens.lin, '1.0.0', broken);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^remote\.json is invalid/)]);
    expect((await give(tokens.lin, `publish visits --version 1.0.0 --from ${from} --dry-run`)).code).toBe(0);
    expect(await stores.owners.of('visits')).toBeUndefined();
    const line = `publish visits --version 1.0.0 --from ${from}`;
    const outcomes = await Promise.all([give(tokens.lin, line), give(tokens.other, line)]);
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
    const team = outcomes[0].code === 0 ? 'visits' : 'other';
    expect(await stores.owners.of('visits')).toMatchObject({ team });
  });

  it('accepts from a team with keys only builds signed with one of them, and adds its own signature', async () => {
    const keys = [0, 1].map(() => generateKeyPairSync('ed25519'));
    const pems = keys.map(({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }).toString());
    const { give, from, rootDir, stores } = await setUp(
      {},
      {},
      { team: { keys: pems.slice(0, 1) }, signing: {} },
    );
    const files = keys.map(({ privateKey }, at) => {
      const file = join(rootDir, `${at}.pem`);
      write(rootDir, { [`${at}.pem`]: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() });
      return file;
    });
    const line = `publish visits --version 1.0.0 --from ${from}`;

    expect((await give(tokens.lin, line)).stderr).toContain('sign what you publish, with --sign-key');
    expect((await give(tokens.lin, `${line} --sign-key ${files[1]}`)).stderr).toContain(
      'of no key of the team',
    );
    expect(await stores.owners.of('visits')).toBeUndefined();
    expect(await give(tokens.lin, `${line} --sign-key ${files[0]}`)).toMatchObject({ code: 0 });

    const { predicate } = (await stores.signatures.statementOf('visits', '1.0.0')) ?? {};
    expect(predicate).toMatchObject({
      buildDefinition: { externalParameters: { publisher: 'lin (visits)' } },
      runDetails: {
        builder: { id: expect.stringContaining('release-server') },
        byproducts: [{ name: 'signed by the team' }],
      },
    });
    // A signature of one version is not accepted for another version, nor for other files.
    const { envelope } = predicate?.runDetails.byproducts?.[0]?.annotations ?? {};
    write(from, { '.signature.json': JSON.stringify(envelope) });
    expect((await give(tokens.lin, line.replace('1.0.0', '1.0.1'))).stderr).toContain(
      'its signature is that of visits 1.0.0',
    );
    write(from, { 'entry.js': 'void 1;' });
    expect((await give(tokens.lin, line)).stderr).toContain('entry.js is not what was signed');
  });

  it('refuses everybody, with the reason, while its access file is invalid', async () => {
    const { publish, rootDir } = await setUp();
    const [issuer, keys] = ['https://ci.example.com', 'http://ci.example.com/keys'];

    for (const invalid of [
      { teams: { visits: { members: [] } } },
      // Whoever can change the answer on its way could sign every token.
      { teams: {}, issuers: [{ issuer, audience: 'releases', keys }] },
    ]) {
      write(rootDir, { 'access.json': JSON.stringify(invalid) });
      expect((await publish(tokens.lin)).stderr).toContain('Nobody is let in until it is mended');
    }
  });
});
