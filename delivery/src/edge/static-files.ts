import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isAtHand } from '../storage/published-remotes';
import type { PublishedRemotes } from '../storage/published-remotes';

export const immutable = 'public, max-age=31536000, immutable';
export const revalidate = 'no-cache';

/** A content hash in the file's name: the URL never answers anything else. */
const hashed = /\.[0-9a-f]{16}\.\w+$/;
/** Records of the build itself. The compressed copies are served under their file's own name. */
const internal = /(?:\.(?:map|br|gz)|\/(?:mf-stats|build)\.json)$|\/\./;

/** Name and version of a remote at the beginning of a path. */
const versionPath = /^\/remotes\/([a-z][a-z0-9-]*)\/(\d[^/?]*)\//;

export interface StaticFolders {
  hostDir: string;
  /** Hashed files of earlier builds of the host, which an open page may still request. */
  earlierAssetsDir: string;
  published: PublishedRemotes;
}

/** Serves the host's files and every published remote, precompressed, with ranges and validators. */
export async function addStaticFiles(
  app: FastifyInstance,
  { hostDir, earlierAssetsDir, published }: StaticFolders,
): Promise<void> {
  // The plugin would answer a folder with 403, which reveals that it exists.
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(?:assets|remotes)\/(?:[^?]*\/)?(?:\?|$)/.test(request.url)) reply.callNotFound();
  });
  // A long open page may request a version that this machine has not served since it started.
  app.addHook('onRequest', async (request) => {
    const [, remote, version] = versionPath.exec(request.url) ?? [];
    if (remote && version) await isAtHand(published, remote, decoded(version));
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
    root: [resolve(join(hostDir, 'assets')), resolve(earlierAssetsDir)],
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', immutable),
  });
  await app.register(fastifyStatic, {
    ...shared,
    root: resolve(published.dir),
    prefix: '/remotes/',
    decorateReply: false,
    // A version's folder never changes, but a file without a hash in its name is revalidated for developers.
    setHeaders: (reply, path) => {
      reply.header('cache-control', hashed.test(path.replace(/\.(?:br|gz)$/, '')) ? immutable : revalidate);
      // Entry scripts are loaded with integrity, which needs CORS mode.
      reply.header('access-control-allow-origin', '*');
    },
  });
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
