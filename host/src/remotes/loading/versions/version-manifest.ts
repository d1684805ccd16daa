import { z } from 'zod';

const shape = z.object({
  name: z.string().min(1),
  metaData: z.object({
    globalName: z.string().min(1).optional(),
    remoteEntry: z.object({ name: z.string().min(1), path: z.string(), type: z.string().optional() }),
  }),
  exposes: z.array(z.object({ path: z.string() })),
});

/** The part of mf-manifest.json that is needed to run an entry. */
export interface VersionManifest {
  /** Relative to the version's folder. */
  readonly entry: string;
  readonly globalName: string;
  /** Whether the entry is an ES module rather than a script that sets a global. */
  readonly isModule: boolean;
}

/** Parses a federation manifest; throws with a message when a part that an entry needs is missing. */
export function readManifest(raw: unknown, exposes: string): VersionManifest {
  const read = shape.safeParse(raw);
  if (!read.success) throw new Error(`its manifest is unusable: ${z.prettifyError(read.error)}`);
  const { name, metaData, exposes: exposed } = read.data;
  if (!exposed.some(({ path }) => path === exposes))
    throw new Error(`its manifest does not expose ${exposes}`);
  const { path, name: file, type } = metaData.remoteEntry;
  return {
    entry: `${path}${file}`,
    globalName: metaData.globalName ?? name,
    isModule: type === 'module' || type === 'esm',
  };
}
