import { z } from 'zod';

const shape = z.object({
  name: z.string().min(1),
  metaData: z.object({
    globalName: z.string().min(1).optional(),
    remoteEntry: z.object({ name: z.string().min(1), path: z.string(), type: z.string().optional() }),
  }),
  exposes: z.array(z.object({ path: z.string() })),
});

export type VersionManifest = ReturnType<typeof readManifest>;

/** Parses a federation manifest; throws with a message when a part that an entry needs is missing. */
export function readManifest(raw: unknown, exposes: string) {
  const read = shape.safeParse(raw);
  if (!read.success) throw new Error(`its manifest is unusable: ${z.prettifyError(read.error)}`);
  const { name, metaData, exposes: exposed } = read.data;
  if (!exposed.some(({ path }) => path === exposes))
    throw new Error(`its manifest does not expose ${exposes}`);
  const { path, name: file, type } = metaData.remoteEntry;
  return {
    /** Relative to the version's folder. */
    entry: `${path}${file}`,
    globalName: metaData.globalName ?? name,
    /** Whether the entry is an ES module rather than a script that sets a global. */
    isModule: type === 'module' || type === 'esm',
  };
}
