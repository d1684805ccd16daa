import { matchPath } from 'react-router-dom';
import { remoteDescription, type RemoteDescription } from 'shared-kernel/routing/definitions';
import { portalBoot } from 'shared-kernel/runtime';
import { z } from 'zod';
import type { PublishedRemote, VersionPlace } from '../../model/published-remote';
import { whileGuarded } from '../../model/page-guard';
import { failureAt, RemoteFailure } from '../../model/remote-failure';
import { isRemoteModule, type LoadedRemote } from '../../model/remote-module';
import { checkMarkup, checkModules } from '../checked-elements';
import { loadContainer } from '../container';
import { fetchJson } from '../fetch-checked';
import { trackSideEffects } from '../side-effects';
import { misfitOf, needsPrevious, type Provides } from './compatibility';
import { retry, withTimeout } from '../retry';
import type { RemoteFiles } from '../remote-files';
import type { ShareScope } from '../share-scope';
import { fetchStyles } from '../styles/fetch-styles';
import { readManifest } from './version-manifest';

export interface Candidate
  extends VersionPlace, Partial<Pick<PublishedRemote, 'description' | 'manifest' | 'choice'>> {
  readonly remote: string;
}

interface Surroundings {
  readonly files: RemoteFiles;
  readonly scope: ShareScope;
  readonly provides: Provides;
}

interface How {
  readonly isLast: boolean;
  /** Path of the page that is about to be opened. */
  readonly path?: string | undefined;
}

export type LoadVersion = (candidate: Candidate, how: How) => Promise<LoadedRemote>;

const codeMs = 15_000;
/** Pauses before retries: a version with a fallback gets one quick retry, the last one more. */
const pausesOf = ({ isLast }: How) => (isLast ? [500, 1500] : [200]);
const isTemporary = (error: unknown) => error instanceof RemoteFailure && error.isTemporary;

/** Loads a version into the page step by step, each with its own timeout, so that a failure names its stage. */
export function createVersionLoader({ files, scope, provides }: Surroundings): LoadVersion {
  return async (candidate, how) => {
    const { remote, base, manifest: given } = candidate;
    const pauses = pausesOf(how);
    const fetchDescription = () => retry(() => descriptionAt(candidate), { pauses, isTemporary });
    const isBrought = candidate.description && Object.keys(candidate.description.integrity).length > 0;
    const description = isBrought ? candidate.description : await fetchDescription();
    const { version, integrity: hashes, entry: manifestFile, exposes, asksForHashes } = description;

    const misfit = misfitOf(description, provides);
    if (misfit) throw new RemoteFailure({ remote, version, stage: 'incompatible', cause: misfit });
    files.know({
      remote,
      version,
      base,
      hashes,
      fetchAll: async () => (isBrought ? (await fetchDescription()).integrity : hashes),
      asksForHashes,
    });
    // Inlined versions have preload hints in the page's head; other bundlers fetch their modules in another way.
    if (!isBrought && asksForHashes) preloadFiles(base, description, how.path);
    const allHashes = asksForHashes ? undefined : files.allOf(base);
    const styles = asksForHashes ? undefined : fetchStyles();
    // Avoids an unhandled rejection if another step fails before these promises are awaited.
    for (const awaited of [allHashes, styles]) awaited?.catch(() => {});

    trackSideEffects(base, candidate.choice);

    const url = new URL(manifestFile, base).href;
    const fetchManifest = () =>
      fetchJson({ remote, version, stage: 'manifest', url, integrity: hashes[manifestFile] });
    const raw = given ?? (await retry(fetchManifest, { pauses, isTemporary }));
    const manifest = named('manifest', remote, version, () => readManifest(raw, exposes));
    (await styles)?.limitStyles(base, remote);
    const known = await allHashes;
    if (known && Object.keys(known).length > 0) {
      checkMarkup();
      // A script may import modules, too.
      checkModules(known, portalBoot().nonce);
    }
    const tooLate = () =>
      new RemoteFailure({ remote, version, stage: 'timeout', cause: `its code took over ${codeMs} ms` });
    const module = await whileGuarded({ remote, version }, async () => {
      const container = await loadContainer({
        remote,
        version,
        url: new URL(manifest.entry, base).href,
        integrity: hashes[manifest.entry],
        manifest,
        pauses,
      });
      try {
        return await withTimeout(codeMs, moduleOf(container, description), tooLate);
      } catch (error) {
        throw await files.explain(error, { remote, version });
      }
    });
    if (isRemoteModule(module)) return { version, description, module };
    throw new RemoteFailure({ remote, version, stage: 'incompatible', cause: 'it exposes no lifecycles' });
  };

  async function moduleOf(
    container: Awaited<ReturnType<typeof loadContainer>>,
    { exposes, version, requires }: RemoteDescription,
  ) {
    await scope.initialise(container, version, needsPrevious(requires.kernel, provides) ? 'previous' : 'own');
    return (await container.get(exposes))();
  }
}

async function descriptionAt({
  remote,
  base,
  integrity,
  description,
}: Candidate): Promise<RemoteDescription> {
  const url = new URL('remote.json', base).href;
  const version = description?.version;
  const raw = await fetchJson({ remote, version, stage: 'description', url, integrity });
  const read = remoteDescription.safeParse(raw);
  const fail = (cause: string) => new RemoteFailure({ remote, version, stage: 'description', cause });
  if (!read.success) throw fail(z.prettifyError(read.error));
  if (read.data.name !== remote) throw fail(`${url} is of ${read.data.name}`);
  return read.data;
}

function named<T>(stage: 'manifest', remote: string, version: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw failureAt(stage, error, remote, version);
  }
}

/**
 * Preloads the files that a version runs first and those of its page at `path`, all at once. Its own code would request
 * them one after the other.
 */
export function preloadFiles(
  base: string,
  { assets, routes, integrity }: RemoteDescription,
  path: string | undefined,
): void {
  const route = path === undefined ? undefined : routes.find((each) => matchPath(each.path, path));
  const page = route && assets.pages?.[route.id];
  for (const file of new Set([...assets.firstLoad, ...(page?.files ?? [])])) {
    const hash = integrity[file];
    // Without a hash, the hint's mode would differ from the element's, and the file would be fetched twice.
    if (hash === undefined) continue;
    const hint = document.createElement('link');
    hint.rel = 'preload';
    hint.as = file.endsWith('.css') ? 'style' : 'script';
    hint.crossOrigin = 'anonymous';
    hint.integrity = hash;
    hint.href = new URL(file, base).href;
    document.head.append(hint);
  }
}
