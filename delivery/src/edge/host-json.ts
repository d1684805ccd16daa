import * as z from 'zod';
import { rangesOf, record, type HostBuildRecord } from '../build/host-build-record';
import { mostNeeded } from '../build/needs';
import { most, mostReads } from '../build/stated-description';
import { commonBudget, federationRuntime, mostBudget } from '../checks/size.check';

const { name, version, kernel, api, libraries, offers, routes, vocabulary } = record.shape;
const range = z.string();
const whole = z.int().positive();

/** What a remote can rely on in a portal, and its limits there: from the host's build and the checks themselves. */
export const hostJson = z.object({
  name,
  version,
  kernel,
  /** Offered as well, for versions that are published until that day. */
  previousKernel: z.object({ version: z.string(), until: z.iso.date() }).optional(),
  api,
  libraries,
  /** The ranges that the remote.json of a remote states when it is built with these versions. */
  requires: z.object({ kernel: range, api: range, shared: z.record(z.string(), range) }),
  offers,
  routes,
  ...vocabulary.unwrap().partial().shape,
  budgets: z.object({
    /** Bytes of brotli; a first load that includes Module Federation's runtime may be larger by this much. */
    firstLoad: whole,
    page: whole,
    federationRuntime: whole,
    /** Requests that start with the HTML of a page. */
    reads: whole,
    /** Limits of a published folder: number of files, bytes of one file, and bytes of all. */
    files: whole,
    fileBytes: whole,
    allBytes: whole,
    /** Limits of what a remote may state as `needs` and as `budget`. */
    needs: z.object({ globals: whole, storage: whole, endpoints: whole, workers: whole }),
    ceiling: z.object({ firstLoad: whole, page: whole }),
  }),
});

export function hostJsonOf(host: HostBuildRecord): z.input<typeof hostJson> {
  const { files, fileBytes, allBytes } = most;
  const { previousKernel: previous } = host;
  const budgets = {
    ...commonBudget,
    federationRuntime,
    reads: mostReads,
    files,
    fileBytes,
    allBytes,
    needs: mostNeeded,
    ceiling: mostBudget,
  };
  return {
    name: host.name,
    version: host.version,
    kernel: host.kernel,
    ...(previous && { previousKernel: { version: previous.version, until: previous.until } }),
    api: host.api,
    libraries: host.libraries,
    requires: rangesOf(host),
    offers: host.offers,
    routes: host.routes,
    ...host.vocabulary,
    budgets,
  };
}
