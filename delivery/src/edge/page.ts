import type { HostBuildRecord } from '../build/host-build-record';
import type { ActiveOverride } from '../overrides/override-policy';
import type { EdgeConfig } from './config';
import type { BuiltHost } from './folder-host';
import { partsFor } from '../build/page-parts';
import { filesOf, hintsFor, remotesAt, type Hint } from './preload';
import { escapeHtml } from './provider-page';
import type { Served, ServedRemote } from './served-remotes';

/**
 * `window.__PORTAL__`, given to the host before any of its scripts runs. A remote's manifest comes along when this
 * page is going to load it.
 */
interface BootRecord {
  brand: EdgeConfig['brand'];
  environment: EdgeConfig['environment'];
  nonce: string;
  /** What this host provides to remotes: they state the ranges they need. */
  provides: Pick<HostBuildRecord, 'kernel' | 'api' | 'libraries'> & { previousKernel?: string };
  /** Content name of this host: a different one in the registry's answer means that a newer one is served. */
  host: string;
  /** What the page shows with its reports, see docs/telemetry.md. */
  pageToken: string;
  /** As /registry.json has it, but for the manifests' hashes. */
  registry: Omit<Served['registry'], 'microFrontends'> & { microFrontends: Record<string, object[]> };
  overrides: PageOverrides;
  /** remote.json by name. */
  remotes: Record<string, unknown>;
  /** How the list that is opened looks before its code is there. */
  rows?: object | undefined;
  /** mf-manifest.json by name. */
  manifests: Record<string, unknown>;
}

/** The overrides of this browser. */
interface PageOverrides {
  /** Whether the person may choose versions himself. */
  areOpen: boolean;
  active: readonly ActiveOverride[];
}

interface PageParts {
  path: string;
  nonce: string;
  built: BuiltHost;
  served: Served;
  overrides: PageOverrides;
  pageToken: string;
}

/** Makes the page that every URL of the portal answers with. */
export class Page {
  readonly #config: Pick<EdgeConfig, 'brand' | 'environment' | 'remotesOrigin'>;

  constructor(config: Pick<EdgeConfig, 'brand' | 'environment' | 'remotesOrigin'>) {
    this.#config = config;
  }

  render({ path, nonce, built: { template, host }, served, overrides, pageToken }: PageParts): string {
    const { brand, environment } = this.#config;
    const opened = remotesAt(path, served.remotes);
    const filesNow = new Map(
      opened.map(({ remote, needs }) => [remote, filesOf(remote.description, needs)] as const),
    );
    const boot: BootRecord = {
      brand,
      environment,
      nonce,
      provides: {
        kernel: host.kernel,
        ...(host.previousKernel && { previousKernel: host.previousKernel.version }),
        api: host.api,
        libraries: host.libraries,
      },
      host: host.name,
      pageToken,
      registry: withoutManifestHashes(served.registry),
      overrides,
      remotes: byName(served.remotes, (remote) => withoutBuildNotes(remote, filesNow.get(remote) ?? [])),
      rows: opened.flatMap(({ remote, page }) => remote.description.rows?.[page ?? ''] ?? [])[0],
      manifests: byName([...filesNow.keys()], ({ manifest }) => manifest),
    };
    const { remotesOrigin } = this.#config;
    const head = [
      `<script nonce="${nonce}">${schemeScript}</script>`,
      ...(remotesOrigin ? [`<link rel="preconnect" href="${remotesOrigin}" crossorigin="anonymous" />`] : []),
      `<script nonce="${nonce}">window.__PORTAL__=${scriptSafe(boot)}</script>`,
    ];
    return (
      // Whoever tries other versions is told so on each page: nothing is drawn without the code.
      partsFor(template, path, !overrides.areOpen && overrides.active.length === 0)
        .replaceAll('%PORTAL_BRAND%', () => escapeHtml(brand.name))
        .replaceAll('%PORTAL_SALES%', () => escapeHtml(brand.salesCompany))
        .replaceAll('%PORTAL_ICP%', () => escapeHtml(brand.icp ?? ''))
        .replaceAll('%PORTAL_NONCE%', nonce)
        .replace('<!--portal:head-->', () => head.join('\n    '))
        // After the first paint: nothing competes with the page itself.
        .replace('<!--portal:hints-->', () => hintsFor(path, host, served.remotes).map(linkOf).join('\n    '))
    );
  }
}

function byName(
  remotes: readonly ServedRemote[],
  value: (remote: ServedRemote) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(remotes.map((remote) => [remote.description.name, value(remote)]));
}

/** Hashes do not compress, and the host reads those of manifests from remote.json. */
function withoutManifestHashes({ microFrontends, ...rest }: Served['registry']): BootRecord['registry'] {
  const lists = Object.entries(microFrontends).map(([remote, list]) => [
    remote,
    list.map(({ metadata: { version }, ...entry }) => ({ ...entry, metadata: { version } })),
  ]);
  return { ...rest, microFrontends: Object.fromEntries(lists) };
}

/**
 * The hashes of the files that this page is about to fetch, and no others: the host fetches remote.json itself,
 * whose own hash is in the registry, when it needs the rest.
 */
function withoutBuildNotes({ description }: ServedRemote, filesNow: readonly string[]) {
  // Fields that only delivery reads are left out of the page.
  const {
    integrity,
    assets,
    uses: _,
    rows: _rows,
    sizes: _sizes,
    budget: _budget,
    needs: _needs,
    source: _source,
    ...rest
  } = description;
  const isOpened = filesNow.length > 0;
  const checked = filesNow.flatMap((file) => (integrity[file] ? [[file, integrity[file]] as const] : []));
  return {
    ...rest,
    assets: { firstLoad: isOpened ? assets.firstLoad : [] },
    integrity: Object.fromEntries(checked),
  };
}

function linkOf({ href, as, integrity }: Hint): string {
  const checked = integrity ? ` crossorigin="anonymous" integrity="${integrity}"` : '';
  return `<link rel="preload" href="${escapeHtml(href)}" as="${as}"${checked} />`;
}

/**
 * Before anything is drawn: the colour scheme of whoever used this browser last, or the system's. The kernel's
 * color-scheme.ts writes the choice.
 */
const schemeScript = [
  `{let s;try{s=localStorage.getItem('kb.scheme')}catch{}`,
  `document.documentElement.dataset.scheme=`,
  `s==='dark'||s!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'}`,
].join('');

/** JSON inside a script element: no `</script>`, no comment, no line separator can end it early. */
function scriptSafe(value: unknown): string {
  const unsafe: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => unsafe[sign] ?? sign);
}
