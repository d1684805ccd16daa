import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Check } from './check';

const files = z.object({ sync: z.array(z.string()).default([]), async: z.array(z.string()).default([]) });
const assets = z.object({ js: files.optional(), css: files.optional() });

const manifest = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: assets.optional() })),
  shared: z.array(z.object({ assets: assets.optional() })).default([]),
});

/** A manifest without these parts loads without an error or fails late, with a misleading message. */
export const manifestCheck: Check = {
  name: 'manifest',
  findIssues({ description: { name, entry, exposes, integrity }, folder }) {
    const path = join(folder, entry);
    if (!existsSync(path)) return [`${entry} is missing`];
    const parsed = manifest.safeParse(jsonOf(readFileSync(path, 'utf8')));
    if (!parsed.success) return [`${entry} is not a federation manifest`];
    const { metaData, exposes: exposed, shared, name: own } = parsed.data;
    const entryFile = `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`;
    return [
      // Two versions of a remote may meet in one page: its global has a name of its own version.
      ...(own === name || own.startsWith(`${name}_`) ? [] : [`${entry} belongs to "${own}"`]),
      ...(exposed.some((item) => item.path === exposes) ? [] : [`${entry} does not expose ${exposes}`]),
      ...(existsSync(join(folder, entryFile)) ? [] : [`its entry ${entryFile} is missing`]),
      ...[entryFile, ...listedIn([...exposed, ...shared])].flatMap((file) => {
        if (file !== entryFile && !existsSync(join(folder, file)))
          return [`${entry} lists ${file}, which is missing`];
        return file in integrity ? [] : [`${entry} lists ${file}, which has no integrity`];
      }),
    ];
  },
};

/** Every file that the parts of a manifest bring, each once. */
function listedIn(parts: readonly { assets?: z.output<typeof assets> | undefined }[]): string[] {
  const kinds = parts.flatMap(({ assets: brought }) => [brought?.js, brought?.css]);
  return [...new Set(kinds.flatMap((kind) => (kind ? [...kind.sync, ...kind.async] : [])))];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
