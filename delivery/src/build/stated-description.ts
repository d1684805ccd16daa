import type { Stats } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { Refusal } from '../refusal';
import { descriptionFile } from '../storage/remote-json';
import { needs } from './needs';
import { hasPlain, readPlain } from './plain-files';

const path = z.string('must be a path such as "/visits/index"').startsWith('/', 'must begin with a slash');
const range = (what: string) => z.string(`must be a range of versions of ${what}, such as "^0.4.0"`).max(100);
const id = z.string('must be a name such as "visits.list"').min(1, 'is empty').max(100);

const megabyte = 1024 * 1024;
/** Limits for a folder that was built elsewhere; builds of this repository stay far below. */
export const most = { files: 5000, fileBytes: 50 * megabyte, allBytes: 200 * megabyte, jsonBytes: megabyte };

/** Limit of requests that the HTML of a page may start before its code is loaded. */
export const mostReads = 4;

const reads = z
  .array(
    z
      .string()
      .regex(/^\/[\w/{}]+(?:\?[\w=&%-]+)?$/, 'must be a path such as "/api/visits?start=0&length=20"'),
  )
  .max(mostReads, 'are more than four');

const route = z.strictObject({
  id,
  path,
  title: z.string('must be the title of the page').min(1, 'is empty').max(60, 'is longer than 60 signs'),
  icon: z.string().optional(),
  menu: z.strictObject({ group: z.string(), order: z.number() }).optional(),
  hidden: z.boolean().optional(),
  puser: z.boolean().optional(),
  right: z.string().optional(),
  noKeep: z.boolean().optional(),
  activeMenu: path.optional(),
  activeMenuWith: z.record(z.string(), path).optional(),
  redirect: path.optional(),
  reads: reads.optional(),
  actions: z
    .array(z.string().min(1, 'holds an empty word').max(12, 'holds a word of more than 12 signs'))
    .max(8, 'are more than eight')
    .optional(),
});

const bytes = z.int('must be a whole number of bytes').positive('must be above 0');

/** The content of the folder's remote.json: everything that cannot be derived from the files, and nothing else. */
export const stated = z.strictObject({
  name: z
    .string('must be the name of the remote')
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be of lower-case letters, digits and hyphens'),
  requires: z.strictObject({
    kernel: range('the kernel'),
    api: range('the API'),
    shared: z.record(z.string(), range('a shared library')).optional(),
  }),
  routes: z.array(route),
  slots: z
    .array(
      z.strictObject({
        id,
        slot: z.string(),
        order: z.number(),
        puser: z.boolean().optional(),
        reads: reads.optional(),
      }),
    )
    .default([]),
  exposes: z.literal('./remote').default('./remote'),
  budget: z.strictObject({ firstLoad: bytes.optional(), page: bytes.optional() }).optional(),
  needs: needs.optional(),
});

type StatedDescription = z.output<typeof stated>;

/** Fields that `publish` derives from the files and its own options: values stated in the folder would be ignored. */
const derived = ['version', 'entry', 'assets', 'uses', 'sizes', 'source', 'integrity', 'asksForHashes'];

/** Reads remote.json of a folder built elsewhere; throws a Refusal with the invalid fields and their correction. */
export function readStated(folder: string, accept: (file: string, stats: Stats) => void): StatedDescription {
  const where = join(folder, descriptionFile);
  const mend = 'docs/releasing.md shows one, under "A remote that is built elsewhere".';
  if (!hasPlain(folder, descriptionFile))
    throw new Refusal(`${where} is missing: it contains name, requires, routes and slots. ${mend}`);
  const value = jsonIn(
    readPlain(folder, descriptionFile, (stats) => accept(descriptionFile, stats)),
    where,
  );
  const known = derived.filter((field) => typeof value === 'object' && value && Object.hasOwn(value, field));
  if (known.length)
    throw new Refusal(
      `${where} is invalid:\n  publish derives ${known.join(', ')} itself: take it out of the file. ${mend}`,
    );
  return readAs(stated, value, `${where} is invalid`, mend);
}
