import { browserStorage, portalBoot } from 'shared-kernel/runtime';
import { z } from 'zod';
import type { LivePortal } from '../portal/portal';
import { microFrontends, readServedVersion } from '../remotes/model/registry-entry';
import { overrideLink } from './override-links';

/** Addresses of manifests by name of remote. */
type Addresses = Record<string, string>;

/** What this browser is served without overrides, and its overrides in effect. */
interface ImportMaps {
  readonly defaults: Addresses;
  readonly overrides: Addresses;
}

const page = z.object({ registry: z.object({ microFrontends }) });

/** Keys of import-map-overrides in local storage; the last is the one that its documentation uses to ask for it. */
const overridePrefix = 'import-map-override:';
const disabledKey = 'import-map-overrides-disabled';
const externalKey = 'import-map-overrides-external-maps';
const requestKey = 'devtools';
/** The overrides that the page wrote there: a person has changed what differs from them. */
const writtenKey = 'overrides.written';

/**
 * Writes the map of remotes into the page for import-map-overrides, and fetches that library, whose address is
 * `library`, if the browser asks for it. An override that was set or removed with it is requested from the edge, as the
 * versions panel does.
 */
export function offerImportMap(live: LivePortal, library: string): void {
  const maps = readMaps(portalBoot());
  const map = elementOf('script', { type: 'overridable-importmap' });
  const write = () => {
    map.textContent = JSON.stringify({ imports: maps.defaults });
  };
  write();
  // `server-only`: the server applies overrides, and the library adds no import map of its own to the page.
  const kind = { name: 'importmap-type', content: 'overridable-importmap', 'server-only': '' };
  document.head.append(elementOf('meta', kind), map);
  live.subscribe(() => {
    for (const { description, base, choice } of live.getState().config.remotes)
      if (choice !== 'override') maps.defaults[description.name] = manifestIn(base);
    write();
    window.importMapOverrides?.resetDefaultMap();
  });

  if (browserStorage.read(requestKey) !== 'true') return;
  const requested = takeRequested(maps);
  if (Object.keys(requested).length > 0) {
    window.location.replace(overrideLink(requested, window.location));
    return;
  }
  const panel = elementOf('import-map-overrides-full', {
    'show-when-local-storage': requestKey,
    'style-nonce': portalBoot().nonce ?? '',
    'trigger-position': 'bottom-left',
  });
  document.body.append(panel, elementOf('script', { src: library }));
}

function elementOf(name: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function readMaps(boot: unknown): ImportMaps {
  const maps: ImportMaps = { defaults: {}, overrides: {} };
  for (const [name, list] of Object.entries(page.parse(boot).registry.microFrontends))
    for (const entry of list) {
      const { base, choice } = readServedVersion([entry], window.location.origin);
      (choice === 'override' ? maps.overrides : maps.defaults)[name] ??= manifestIn(base);
    }
  return maps;
}

/** The edge expects the manifest of every version under this name. */
export const manifestIn = (base: string): string => `${base}mf-manifest.json`;

/**
 * Returns what was changed in the library's storage since the page wrote it, as the edge expects it (empty: removed).
 * Writes the overrides in effect there, so that none remains that the edge refuses.
 */
export function takeRequested({ defaults, overrides }: ImportMaps): Addresses {
  const disabled = browserStorage.readAs(disabledKey, z.array(z.string())) ?? [];
  const written = browserStorage.readAs(writtenKey, z.record(z.string(), z.string())) ?? {};
  const stored: Addresses = {};
  for (const key of browserStorage.keysFrom(overridePrefix)) {
    const name = key.slice(overridePrefix.length);
    const address = browserStorage.read(key);
    if (address !== undefined && !disabled.includes(name)) stored[name] = address;
    browserStorage.write(key, undefined);
  }
  for (const key of [disabledKey, externalKey]) browserStorage.write(key, undefined);
  for (const [name, address] of Object.entries(overrides))
    browserStorage.write(overridePrefix + name, address);
  browserStorage.writeJson(writtenKey, overrides);

  const names = Object.keys({ ...written, ...stored }).filter((name) => stored[name] !== written[name]);
  return Object.fromEntries(names.map((name) => [name, targetOf(stored[name], defaults[name])]));
}

/** Returns the version or address for the edge; the address of a published version stands for that version. */
function targetOf(address = '', served = ''): string {
  // For a number, the library writes the port's address without a protocol. Developers' machines have no certificate.
  const full = address.startsWith('//') ? `http:${address}` : address;
  const url =
    full.includes('/') && URL.canParse(full, window.location.href)
      ? new URL(full, window.location.href).href
      : full;
  const versions = served && new URL('..', served).href;
  const [version = ''] = versions && url.startsWith(versions) ? url.slice(versions.length).split('/') : [];
  return version ? decodeURIComponent(version) : url;
}

declare global {
  interface Window {
    importMapOverrides?: { resetDefaultMap(): void };
  }
}
