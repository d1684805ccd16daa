import { createHash } from 'node:crypto';
import { linkSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { create, Header } from 'tar';
import { write } from '../edge/edge.fixture';
import { listening } from '../environment/local-server.fixture';
import { soundBuild } from '../nginx/hostile-folders.fixture';
import { closeAll, open, setUp, tokens, uploads } from './release-server.fixture';

afterEach(closeAll);

/** Builds one archive entry of any kind, without its content. */
function entry(path: string, type: string, { size = 0, linkpath = '' } = {}): Buffer {
  const header = new Header({ path, type: type as 'File', size, linkpath, mode: 0o644 });
  header.encode();
  return header.block ?? Buffer.alloc(512);
}
const archive = (...entries: Buffer[]) => gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]));
const manyFolders = () => Array.from({ length: 4001 }, (_, at) => entry(`f${at}/`, 'Directory'));
const packed = async (from: string) => {
  const chunks: Buffer[] = [];
  for await (const chunk of create({ gzip: true, cwd: from }, ['.'])) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('an uploaded archive', () => {
  it.each<[title: string, make: () => Buffer, word: string]>([
    ['a way out of its folder', () => archive(entry('../../remote.json', 'File')), '..'],
    ['an absolute path', () => archive(entry('/etc/passwd', 'File')), 'absolute'],
    [
      'a symbolic link',
      () => archive(entry('a.js', 'SymbolicLink', { linkpath: '/etc/passwd' })),
      'symbolic link',
    ],
    ['a hard link', () => archive(entry('a.js', 'Link', { linkpath: '/etc/passwd' })), 'hard link'],
    ['a device', () => archive(entry('a.js', 'CharacterDevice')), 'device'],
    ['a pipe', () => archive(entry('a.js', 'FIFO')), 'pipe'],
    ['a file twice', () => archive(entry('a.js', 'File'), entry('./a.js', 'File')), 'a.js'],
    [
      'a file in the place of a folder',
      () => archive(entry('a', 'File'), entry('a/b.js', 'File')),
      'rename one',
    ],
    [
      'two thousand and one files',
      () => archive(...Array.from({ length: 2001 }, (_, at) => entry(`${at}.js`, 'File'))),
      '2000 files',
    ],
    [
      'more than 200 MB when it is unpacked',
      () => archive(entry('a.js', 'File', { size: 201_000_000 })),
      '200 MB',
    ],
    [
      'a folder outside of it',
      () => archive(entry('../out/', 'Directory'), entry('a.js', 'File')),
      'an empty part',
    ],
    [
      'a folder of an unreadable name',
      () => archive(entry('a\u001b[2J/', 'Directory'), entry('a.js', 'File')),
      'control sign',
    ],
    [
      'a file and a folder of one name',
      () => archive(entry('a/', 'Directory'), entry('a', 'File')),
      'rename one',
    ],
    ['thousands of folders', () => archive(...manyFolders(), entry('a.js', 'File')), '4000 entries'],
    [
      'more than 200 MB of zeros after its end',
      () => archive(entry('a.js', 'File'), Buffer.alloc(220_000_000)),
      '200 MB',
    ],
    ['another archive around it', () => gzipSync(archive(entry('a.js', 'File'))), 'compressed twice'],
    ['no file', () => archive(entry('a', 'Directory')), 'no file'],
    ['no archive', () => Buffer.from('once upon a time'.repeat(100)), 'no archive'],
  ])('with %s is refused, and leaves no files behind', async (_title, make, word) => {
    const { send, stores } = await setUp();
    const reply = await send(make());

    expect([reply.status, await reply.text()]).toEqual([422, expect.stringContaining(word)]);
    expect(readdirSync(uploads)).toEqual([]);
    expect(await stores.published.names()).toEqual([]);
  });

  it('that is cut off or larger than 50 MB is refused, and leaves no files behind', async () => {
    const { send, from, stores } = await setUp();
    const whole = await packed(from);

    expect((await send(whole.subarray(0, whole.length - 40))).status).toBe(422);
    expect(await (await send(Buffer.alloc(50_000_001))).text()).toContain('more than 50 MB');
    expect(readdirSync(uploads)).toEqual([]);
    expect(await stores.published.names()).toEqual([]);
    expect((await send(whole)).status).toBe(200);
  });

  it.each([
    [
      'an archive',
      'PUT',
      '/v1/releases/visits/versions/1.0.0',
      'application/gzip',
      ['was cut off by its sender'],
    ],
    ['a command', 'POST', '/v1/environments/staging/releases/visits/promote', 'application/json', []],
  ])(
    'ends with at most one line in the log when the sender of %s leaves',
    async (_, method, path, type, words) => {
      const { url } = await setUp();
      const log = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      const head = [
        `${method} ${path} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${tokens.lin}`,
        `Content-Type: ${type}`,
      ];
      const socket = connect(Number(url.port), url.hostname);
      socket.write([...head, 'Content-Length: 9000', '', '{'].join('\r\n'));
      await setTimeout(200);
      socket.destroy();
      await setTimeout(200);
      const lines = log.mock.calls.map(([text]) => String(text));
      log.mockRestore();

      expect(lines).toEqual(
        words.map((each) => expect.stringMatching(`^${method} ${path} ${each}[^\n]*\n$`)),
      );
      expect(readdirSync(uploads)).toEqual([]);
    },
  );

  it('of another team is received while one team sends as many as it may, slowly', async () => {
    const { url, from } = await setUp();
    const address = (release: string) => new URL(`/v1/releases/${release}/versions/1.0.0`, url);
    const head = (token: string) => ({
      authorization: `Bearer ${token}`,
      'content-type': 'application/gzip',
    });
    const statuses: (number | undefined)[] = [];
    const slow = Array.from({ length: 6 }, () => {
      const request = httpRequest(address('visits'), { method: 'PUT', headers: head(tokens.lin) });
      request.on('response', ({ statusCode }) => statuses.push(statusCode)).on('error', () => {});
      request.write('a');
      return request;
    });
    while (statuses.length < 2) await setTimeout(50);
    const body = new Uint8Array(await packed(from));
    const reply = await fetch(address('claims'), { method: 'PUT', body, headers: head(tokens.other) });
    for (const request of slow) request.destroy();

    // The archive has come through: its name is not the one of its address.
    expect([reply.status, await reply.text()]).toEqual([422, expect.stringContaining('visits')]);
    expect(statuses).toEqual([503, 503, 503]);
  });

  it('from npm pack is published from its folder "package"', async () => {
    const { send, rootDir, stores } = await setUp();
    write(join(rootDir, 'npm', 'package'), soundBuild);

    expect((await send(await packed(join(rootDir, 'npm')))).status).toBe(200);
    expect(await stores.published.has('visits', '1.0.0')).toBe(true);
  });

  it('is not created from a folder with links', async () => {
    const { publish, from } = await setUp();
    symlinkSync('/etc/passwd', join(from, 'link.js'));
    expect((await publish(tokens.lin)).stderr).toContain('symbolic link');
    rmSync(join(from, 'link.js'));
    linkSync(join(from, 'entry.js'), join(from, 'more.js'));
    expect((await publish(tokens.lin)).stderr).toMatch(/hard link/);
  });
});

describe('an artefact of an OCI registry', () => {
  const digestOf = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

  /** Opens a registry with one artefact that anybody may pull with the token that it gives; `sent` replaces its layer. */
  async function openRegistry(layer: Buffer, sent = layer) {
    const manifest = Buffer.from(
      JSON.stringify({ schemaVersion: 2, layers: [{ digest: digestOf(layer), size: layer.length }] }),
    );
    const files: Record<string, Buffer> = {
      [`/v2/acme/visits/manifests/${digestOf(manifest)}`]: manifest,
      [`/v2/acme/visits/blobs/${digestOf(layer)}`]: sent,
    };
    const server = createServer(({ url = '', headers }, reply) => {
      if (url === '/token?scope=pull') return reply.end('{"token":"anybody"}');
      if (headers.authorization !== 'Bearer anybody')
        return reply
          .writeHead(401, { 'www-authenticate': `Bearer realm="http://${place}/token",scope="pull"` })
          .end();
      return reply.writeHead(files[url] ? 200 : 404).end(files[url]);
    });
    const place = `127.0.0.1:${await listening(server)}`;
    open.push(server);
    return {
      place,
      line: `publish visits --version 1.0.0 --artefact ${place}/acme/visits@${digestOf(manifest)}`,
    };
  }

  it('is published like an uploaded archive, from the registries of the access file', async () => {
    const { from } = await setUp();
    const { place, line } = await openRegistry(await packed(from));
    const allowing = await setUp({ registries: [`http://${place}`] });
    const forbidding = await setUp();

    const refused = await forbidding.give(tokens.lin, line);
    const published = await allowing.give(tokens.lin, line);

    expect(refused.stderr).toContain(`${place} is none of the registries of this server: none`);
    expect(published.stderr).toBe('');
    expect(await allowing.stores.published.names()).toEqual(['visits']);
    expect(await forbidding.stores.published.names()).toEqual([]);
    expect(readdirSync(uploads)).toEqual([]);
  });

  it('is refused when the registry sends other bytes than the digest names, or a tag names it', async () => {
    const { from } = await setUp();
    const archived = await packed(from);
    const { place, line } = await openRegistry(archived, Buffer.concat([archived, Buffer.alloc(1)]));
    const { give, stores } = await setUp({ registries: [`http://${place}`] });

    const changed = await give(tokens.lin, line);
    const tagged = await give(tokens.lin, line.replace(/@.*/, ':latest'));

    expect(changed.stderr).toContain('the registry sent other bytes');
    expect(tagged.stderr).toContain('with its digest');
    expect(await stores.published.names()).toEqual([]);
    expect(readdirSync(uploads)).toEqual([]);
  });
});
