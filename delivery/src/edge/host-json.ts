import * as z from 'zod';
import { rangesOf, record, type HostBuildRecord } from '../build/host-build-record';
import { mostNeeded } from '../build/needs';
import { most, mostReads } from '../build/stated-description';
import { commonBudget, federationRuntime, mostBudget } from '../checks/size.check';

const { name, version, kernel, api, libraries, offers, routes, vocabulary } = record.shape;
const range = z.string();
const whole = z.int().positive();

/** What a remote can count on in a portal, and what it is held to there: of the host's build, and of the checks themselves. */
export const hostJson = z.object({
  name,
  version,
  kernel,
  /** Offered too, for versions that are published until that day. */
  previousKernel: z.object({ version: z.string(), until: z.iso.date() }).optional(),
  api,
  libraries,
  /** The ranges that a remote states in its remote.json when it is built with these versions. */
  requires: z.object({ kernel: range, api: range, shared: z.record(z.string(), range) }),
  offers,
  routes,
  ...vocabulary.unwrap().partial().shape,
  budgets: z.object({
    /** Bytes in brotli; a first load that brings Module Federation's runtime may weigh so much more. */
    firstLoad: whole,
    page: whole,
    federationRuntime: whole,
    /** Calls that are made with the HTML of a page. */
    reads: whole,
    /** Of a folder that is published: files, bytes of one, and bytes of all. */
    files: whole,
    fileBytes: whole,
    allBytes: whole,
    /** Most that a remote may state as `needs` and as `budget`. */
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
