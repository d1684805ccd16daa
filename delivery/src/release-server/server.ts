import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Command, CommandContext } from '../commands/command';
import { failureInWords } from '../commands/failure-in-words';
import { Refusal, StoreAway } from '../refusal';
import type { Envelope } from '../signatures/envelope';
import { checkSubmission } from '../signatures/submission';
import { openArtefact } from './artefact';
import { readAccess, type Access, type Caller } from './access';
import { authorise, claiming, environmentIn, Forbidden, rightsOf, twoPersons } from './authorise';
import { fieldsOf, inPath, type ReleaseCall } from './calls';
import { Identity, Unknown } from './identity';
import { SignIn, type Asking } from './sign-in';
import { openApi } from './openapi';
import { Busy, inTurns } from './turns';
import { most, receiveArchive, uploadMs } from './unpack';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const page = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<title>运维台</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<div id="console"></div>
<script type="module" src="/console.js"></script>
</body>
</html>
`;
const types = { 'console.js': 'text/javascript', 'style.css': 'text/css' };

/** Serves the page for people who release. It makes the calls of a command line, with the token entered there. */
function addConsole(app: FastifyInstance, folder: string): void {
  const headers = {
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  app.get('/', (_request, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(page));
  for (const [file, type] of Object.entries(types))
    app.get(`/${file}`, (_request, reply) =>
      reply
        .headers(headers)
        .type(`${type}; charset=utf-8`)
        .send(createReadStream(join(folder, file))),
    );
}

export type Surroundings = Pick<CommandContext, 'rootDir' | 'dataDir' | 'hostDir' | 'stores' | 'now'>;

interface ReleaseServer {
  commands: Readonly<Record<string, Command | undefined>>;
  surroundings: Surroundings;
  /** File that lists teams and members. */
  accessFile: string;
  /** Folder of the console's script and style sheet; undefined: no console. */
  consoleDir?: string;
  /** Secret of the client that people sign in with. */
  signInSecret?: string | undefined;
}

/** Limit of archives received at the same time, of which one team leaves a place to others; senders retry. */
const mostUploads = 4;
/** Limit of versions of one team that wait to be verified, which takes minutes each. */
const mostVerifying = 10;

/** A request whose sender is identified and authorised. */
interface Allowed {
  name: string;
  command: Command;
  call: ReleaseCall;
  access: Access;
  caller: Caller;
  named: Readonly<Record<string, unknown>>;
}

/** Serves the commands of delivery to members of teams on other machines; see docs/releasing.md. */
export function createReleaseServer({
  commands,
  surroundings,
  accessFile,
  consoleDir,
  signInSecret,
}: ReleaseServer): FastifyInstance {
  const { stores, now } = surroundings;
  const app = fastify({
    logger: false,
    requestTimeout: uploadMs,
    bodyLimit: 16_384,
    forceCloseConnections: true,
  });
  const identity = new Identity(now);
  const signIn = new SignIn({
    accessFile,
    secret: signInSecret,
    now,
    isMember: (claims, access) => identity.memberWith(claims, access),
  });
  /** Identifies the caller by the request's token, else by the session of the browser. */
  const callerOf = async (request: Asking, access: Access): Promise<Caller> => {
    const { authorization } = request.headers;
    const claims = authorization === undefined ? signIn.claimsOf(request, access) : undefined;
    return claims ? identity.memberWith(claims, access) : identity.callerOf(authorization, access);
  };
  // Each trial opens its own browser.
  const oneAtATime = inTurns(mostVerifying);
  const uploads: string[] = [];

  // An archive is streamed, once its sender is identified.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'there is no such call: see /v1/openapi.json' }),
  );
  app.get('/v1/openapi.json', () => openApi(commands));
  app.get('/v1/caller', async ({ headers, method }) => {
    const access = await readAccess(accessFile);
    return rightsOf(stores, access, await callerOf({ headers, method }, access));
  });
  signIn.addTo(app);
  if (consoleDir !== undefined) addConsole(app, consoleDir);

  /** Runs the command with the caller's arguments and name. */
  const run = async (
    { command, call, caller, named }: Allowed,
    more: Record<string, string> = {},
    submitted?: Envelope,
  ) => {
    const given: Record<string, unknown> = { ...named, ...more };
    const textOf = (field: string) => {
      const value = given[field];
      return typeof value === 'string' ? value : undefined;
    };
    return command.run({
      ...surroundings,
      who: caller.who,
      isServer: true,
      submitted,
      isDryRun: given['dry-run'] === true,
      positionals: call.words.map((field) => textOf(field) ?? ''),
      flag: (field) => given[field] === true,
      option: textOf,
    });
  };

  const publish = async (allowed: Allowed, sent: Readable) => {
    const { team } = allowed.caller;
    const own = uploads.filter((each) => each === team);
    if (uploads.length >= mostUploads || own.length >= mostUploads - 1)
      throw new Busy('other archives are being received');
    uploads.push(team);
    const folder = await mkdtemp(join(tmpdir(), 'release-'));
    try {
      const { artefact } = allowed.named;
      const opened =
        typeof artefact === 'string' ? await openArtefact(artefact, allowed.access.registries) : sent;
      const from = await receiveArchive(opened, folder);
      const release = String(allowed.named.release);
      const isTried = allowed.named['dry-run'] === true;
      const keys = isTried ? [] : (allowed.access.teams[team]?.keys ?? []);
      const named = { release, version: String(allowed.named.version) };
      const submitted = checkSubmission(from, named, { team, keys });
      const publishing = () =>
        run(allowed, { from }, submitted).catch((problem: unknown) => {
          // The sender knows the file names, but not the folder on this machine.
          if (!(problem instanceof Refusal)) throw problem;
          throw new Refusal(
            problem.message.replaceAll(`${from}/`, '').replaceAll(from, 'the archive'),
            problem.found,
          );
        });
      // A dry run of a publish makes nobody an owner.
      if (isTried) return await publishing();
      return await claiming(stores, allowed.access, allowed.caller, release, now(), publishing);
    } finally {
      uploads.splice(uploads.indexOf(team), 1);
      await rm(folder, { recursive: true, force: true });
    }
  };

  for (const [name, command] of Object.entries(commands)) {
    const { call } = command ?? {};
    if (!command || !call) continue;
    const callers = new WeakMap<FastifyRequest, { access: Access; caller: Caller }>();
    app.route({
      method: call.method,
      config: { command: name },
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: call.method === 'PUT' ? most.sent : 16_384,
      // Runs before the body is read: a sender without permission transfers nothing.
      onRequest: async (request) => {
        const access = await readAccess(accessFile);
        const caller = await callerOf(request, access);
        const { release, env } = inPath.partial().parse(request.params);
        await authorise(stores, access, caller, { name, call, release, environment: env });
        callers.set(request, { access, caller });
      },
      handler: async (request) => {
        const known = callers.get(request);
        if (!known) throw new Unknown('a bearer token is needed');
        const given = call.method === 'POST' ? (request.body ?? {}) : request.query;
        const named = { ...inPath.partial().parse(request.params), ...fieldsOf(command).parse(given) };
        const allowed = { name, command, call, named, ...known };
        if (name === 'publish') return publish(allowed, request.raw);
        if (name === 'verify') return oneAtATime(known.caller.team, () => run(allowed));
        await askSecond(allowed);
        return run(allowed);
      },
    });
  }

  /** Rollbacks never wait for a second person. */
  const askSecond = async (allowed: Allowed) => {
    const { name, access, caller, named } = allowed;
    const environment = environmentIn(String(named.env));
    if (!environment || name === 'rollback' || named['dry-run'] === true) return;
    // Nobody is asked to confirm what would be refused.
    if (access.twoPersons.includes(environment))
      await run({ ...allowed, named: { ...named, 'dry-run': true } });
    await twoPersons(stores, access, caller, { name, environment, named }, now());
  };
  return app;
}

/** Codes of the failures of a request that its sender has cut off. */
const cutOff = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

function sendProblem(problem: unknown, { method, url, raw }: FastifyRequest, reply: FastifyReply) {
  if (problem instanceof Unknown)
    return reply.code(401).header('www-authenticate', 'Bearer').send({ error: problem.message });
  if (problem instanceof Forbidden) return reply.code(403).send({ error: problem.message });
  if (problem instanceof Busy)
    return reply.code(503).header('retry-after', '5').send({ error: problem.message });
  if (problem instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(problem) });
  if (problem instanceof StoreAway) return reply.code(503).send({ error: problem.message });
  if (problem instanceof Refusal) return reply.code(422).send({ error: problem.message, ...problem.found });
  const { statusCode, code = '' } = problem as { statusCode?: number; code?: string };
  if (!raw.complete && cutOff.has(code)) {
    process.stderr.write(`${method} ${url.split('?', 1)[0]} was cut off by its sender: nothing is changed\n`);
    return reply.code(400).send({ error: 'the request was cut off' });
  }
  if (statusCode !== undefined && statusCode < 500)
    return reply.code(statusCode).send({ error: failureInWords(problem) });
  process.stderr.write(
    `${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}\n`,
  );
  return reply.code(500).send({ error: 'this server has failed; its log says why' });
}
