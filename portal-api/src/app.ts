import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { problems, type Endpoint } from 'shared-kernel/contract';
import { addLiveFeed, type LiveFeed } from './modules/feed';
import { addWechatCallback } from './modules/payment';
import { providerModule } from './modules/provider';
import { actorOf } from './modules/session';
import type { Context } from './platform/context';
import { forgetOldAnswers } from './platform/http/idempotency';
import { logUndeclared, type OnUndeclared } from './platform/http/declared-problems';
import { showsAnotherSecret } from './platform/http/behind-edge';
import { createGate } from './platform/http/gate';
import type { Leaving } from 'delivery/observed/leaving';
import { openApi } from './platform/http/openapi';
import { Problem } from './platform/http/problem';
import { requireProviderToken } from './platform/http/provider-token';
import { createRoute } from './platform/http/register';
import type { Module } from './platform/http/route';
import type { ProviderRegistry } from './platform/provider/registry';
import { z } from 'zod';

interface AppParts {
  ctx: Context;
  registry: ProviderRegistry;
  feed: LiveFeed;
  providerToken: string;
  server: FastifyInstance;
  /** Server for the provider's calls; by default the same server. */
  providerServer?: FastifyInstance | undefined;
  modules: readonly Module[];
  /** Without it the readiness check never fails because of a shutdown. */
  leaving?: Leaving | undefined;
  /** By default it is logged. */
  onUndeclared?: OnUndeclared;
}

/** Binds every module to the server; does not listen. */
export async function buildApp({
  ctx,
  registry,
  feed,
  providerToken,
  server,
  providerServer = server,
  modules,
  leaving,
  onUndeclared = logUndeclared(ctx.log),
}: AppParts): Promise<FastifyInstance> {
  useChineseTexts();
  const endpoints: Endpoint[] = [];
  const gate = createGate({
    actorOf: (token) => actorOf(ctx.db, ctx.clock, token),
    cookieName: ctx.config.brand.code,
    provider: (request) => requireProviderToken(ctx, request, providerToken),
  });
  const routeOn = (on: FastifyInstance) =>
    createRoute(on, ctx, gate, (endpoint) => void endpoints.push(endpoint), onUndeclared);
  const route = routeOn(server);
  await addWechatCallback(server, ctx);
  await addLiveFeed(server, ctx, feed);
  for (const bind of modules) bind(route, ctx);
  providerModule(registry)(routeOn(providerServer), ctx);
  ctx.jobs.register('idempotency.forget', forgetOldAnswers);

  // Checks only this process: a restart would not help if the database is unreachable.
  server.get('/prod-api/live', async () => ({ code: 200, message: '操作成功', data: null }));
  server.get('/prod-api/ready', async (request, reply) => {
    if (showsAnotherSecret(request)) throw new Problem(problems.forbidden);
    if (leaving?.hasBegun) throw new Problem(problems.unavailable);
    await sql`select 1`.execute(ctx.db);
    return reply.send({ code: 200, message: '操作成功', data: null });
  });
  server.get('/prod-api/health', async () => {
    await sql`select 1`.execute(ctx.db);
    return { code: 200, message: '操作成功', data: troubles(ctx) };
  });
  // A single buffer for all responses, however slowly clients read it.
  let described: Buffer | undefined;
  server.get('/prod-api/openapi.json', async (_request, reply) => {
    described ??= Buffer.from(JSON.stringify(openApi(endpoints, `${ctx.config.brand.name} API`)));
    return reply.type('application/json; charset=utf-8').send(described);
  });

  await server.ready();
  return server;
}

/** Returns problems that an operator must handle although the portal responds; null when there are none. */
function troubles({ alarms, jobs }: Context): object | null {
  const [raised, failing] = [alarms.raised(), jobs.failing()];
  const found = {
    ...(raised.length > 0 && { alarms: raised }),
    ...(Object.keys(failing).length > 0 && { jobs: failing }),
  };
  return Object.keys(found).length > 0 ? found : null;
}

const zhCN = z.locales.zhCN().localeError;

/** Users read the messages of fields, so a missing value is reported as such and not by a type name. */
function useChineseTexts(): void {
  z.config({
    localeError: (issue) =>
      issue.code === 'invalid_type' && (issue.input ?? null) === null ? '不能为空' : zhCN(issue),
  });
}
