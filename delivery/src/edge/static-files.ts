import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostRelease } from '../build/host-build-record';
import type { Withdrawal } from '../registry/withdrawn';
import type { PublishedRemotes } from '../storage/published-remotes';
import type { Encoding, OpenFile } from '../storage/verified-files';
import { sendAnswer, withdrawn } from './answers';
import { encodingsFor } from './compress';
import { sendFile } from './send-file';

export const immutable = 'public, max-age=31536000, immutable';
export const revalidate = 'no-cache';

/** A content hash in the file's name: the URL never answers anything else. */
const hashed = /\.[0-9a-f]{16}\.\w+$/;

/** A file, and what there is in place of one of a version that must not run any more. */
export type Found = OpenFile | Withdrawal | undefined;

/** Opens a file of a host that is served now, or was when a page was opened. */
type OpenHostFile = (file: string, encodings: readonly Encoding[]) => Promise<Found>;

interface ServedFiles {
  host: OpenHostFile;
  published: Pick<PublishedRemotes, 'open'>;
  withdrawalOf: (remote: string, version: string) => Promise<Withdrawal | undefined>;
}

/**
 * Serves the host's files and every published remote, precompressed, with ranges and validators: only what build or
 * version name with its hash, whatever else lies in their folders.
 */
export function addStaticFiles(app: FastifyInstance, { host, published, withdrawalOf }: ServedFiles): void {
  const serve = (
    path: string,
    open: (parts: readonly string[], encodings: readonly Encoding[]) => Promise<Found>,
    headers: (name: string) => Record<string, string>,
  ) =>
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const parts = partsOf(request.url);
        const found = parts && (await open(parts, encodingsFor(request.headers['accept-encoding'])));
        if (!found) return reply.callNotFound();
        if ('reason' in found) return sendAnswer(withdrawn, request, reply);
        const name = parts.at(-1) ?? '';
        return sendFile(request, reply.headers(headers(name)), name, found);
      },
    });

  serve(
    '/assets/*',
    async (parts, encodings) => host(parts.join('/'), encodings),
    () => ({ 'cache-control': immutable }),
  );
  serve(
    '/remotes/*',
    async ([, remote = '', version = '', ...file], encodings) =>
      // The host's files have addresses of their own, below /assets/.
      remote === hostRelease
        ? undefined
        : ((await withdrawalOf(remote, version)) ??
          published.open(remote, version, file.join('/'), encodings)),
    (name) => ({
      // A version's folder never changes, but a file without a hash in its name is revalidated for developers.
      'cache-control': hashed.test(name) ? immutable : revalidate,
      // Entry scripts are loaded with integrity, which needs CORS mode.
      'access-control-allow-origin': '*',
    }),
  );
}

/** The parts of an address, decoded; undefined for one that is not the address of a file. */
function partsOf(url: string): string[] | undefined {
  const [path = ''] = url.split('?', 1);
  try {
    const parts = path.slice(1).split('/').map(decodeURIComponent);
    return parts.some((part) => part === '' || part.includes('/')) ? undefined : parts;
  } catch {
    return undefined;
  }
}
