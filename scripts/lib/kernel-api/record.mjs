import { createHash } from 'node:crypto';
import { exportsOf } from './exports.mjs';

/** Path of the record in the kernel's folder. */
export const recordName = 'api.json';

/**
 * Returns the text of the record: versions, endpoints and topics, the exports of each subpath by name, and a hash of
 * the declarations of each module that these refer to. The declarations are derived from the source when needed.
 */
export function recordText({ versions, subpaths, modules, identities }) {
  const names = mapValues(subpaths, (module) => Object.keys(exportsOf(module, modules)).join(' '));
  const record = {
    ...versions,
    exports: names,
    identities,
    declarations: mapValues(modules, hashOf),
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

const hashOf = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
