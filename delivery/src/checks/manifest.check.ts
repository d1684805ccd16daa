import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Check } from './check';

const manifest = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string() })),
});

/** A manifest without these parts loads silently or fails late, and with other words than its fault. */
export const manifestCheck: Check = {
  name: 'manifest',
  faultsOf({ description: { name, entry, exposes }, folder }) {
    const path = join(folder, entry);
    if (!existsSync(path)) return [`${entry} is missing`];
    const parsed = manifest.safeParse(jsonOf(readFileSync(path, 'utf8')));
    if (!parsed.success) return [`${entry} is not a federation manifest`];
    const { metaData, exposes: exposed, name: own } = parsed.data;
    const entryFile = `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`;
    return [
      // Two versions of a remote may meet in one page: its global has a name of its own version.
      ...(own === name || own.startsWith(`${name}_`) ? [] : [`${entry} is of "${own}"`]),
      ...(exposed.some((item) => item.path === exposes) ? [] : [`${entry} does not expose ${exposes}`]),
      ...(existsSync(join(folder, entryFile)) ? [] : [`its entry ${entryFile} is missing`]),
    ];
  },
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
