import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export const immutable = 'public, max-age=31536000, immutable';
export const revalidate = 'no-cache';

/** A content hash in the file's name: the URL never answers anything else. */
const hashed = /\.[0-9a-f]{16}\.\w+$/;
/** What a build keeps for itself. The compressed copies are served under their file's own name. */
const internal = /(?:\.(?:map|br|gz)|\/(?:mf-stats|build)\.json)$|\/\./;

export interface StaticFolders {
  hostDir: string;
  remotesDir: string;
}

/** Serves the host's files and every published remote, precompressed, with ranges and validators. */
export async function addStaticFiles(
  app: FastifyInstance,
  { hostDir, remotesDir }: StaticFolders,
): Promise<void> {
  // The plugin would answer a folder with 403, which tells that it is there.
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(?:assets|remotes)\/(?:[^?]*\/)?(?:\?|$)/.test(request.url)) reply.callNotFound();
  });
  const shared = {
    preCompressed: true,
    index: false as const,
    redirect: false,
    dotfiles: 'ignore' as const,
    cacheControl: false,
    allowedPath: (path: string) => !internal.test(path),
  };
  await app.register(fastifyStatic, {
    ...shared,
    root: resolve(join(hostDir, 'assets')),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', immutable),
  });
  await app.register(fastifyStatic, {
    ...shared,
    root: resolve(remotesDir),
    prefix: '/remotes/',
    decorateReply: false,
    // A version's folder never changes, but without a hash in its name a file may be looked at again by a developer.
    setHeaders: (reply, path) => {
      reply.header('cache-control', hashed.test(path.replace(/\.(?:br|gz)$/, '')) ? immutable : revalidate);
      // Entry scripts are loaded with integrity, which asks for CORS mode.
      reply.header('access-control-allow-origin', '*');
    },
  });
}
