import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

export const manifestName = 'manifest.json';

const manifest = z.object({
  format: z.literal(1),
  /** Time of the database copy. */
  takenAt: z.iso.datetime(),
  /** `embedded`: the cluster in `data/db`; `server`: a dump in pg_dump's custom format. */
  database: z.enum(['embedded', 'server']),
  schema: z.string().optional(),
  /** All other files of the backup. */
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifest>;

/** Written last: a folder without a manifest is not a backup. */
export const writeManifest = (folder: string, content: Manifest): Promise<void> =>
  writeFile(join(folder, manifestName), `${JSON.stringify(content, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  });

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new Error(`${folder} is not a complete backup: it has no readable ${manifestName}.`);
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${folder} is not a backup that this version of the portal can read.`);
  return read.data;
}
