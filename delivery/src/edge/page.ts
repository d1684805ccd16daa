import type { HostBuildRecord } from '../build/host-build-record';
import type { ActiveOverride } from '../overrides/override-policy';
import type { EdgeConfig } from './config';
import type { BuiltHost } from './folder-host';
import { partsFor } from '../build/page-parts';
import { filesOf, hintsFor, remotesAt, type Hint } from './preload';
import { escapeHtml } from './provider-page';
import type { Served, ServedRemote } from './served-remotes';

/** `window.__PORTAL__`, there before any script of the host, with the manifests that this page will load. */
interface BootRecord {
  brand: EdgeConfig['brand'];
  environment: EdgeConfig['environment'];
  nonce: string;
  /** Versions that this host provides; remotes state the ranges that they need. */
  provides: Pick<HostBuildRecord, 'kernel' | 'api' | 'libraries'> & { previousKernel?: string };
  /** Content name of this host: a different name in a registry response means that a newer host is served. */
  host: string;
  /** Sent with the page's reports, see docs/telemetry.md. */
  pageToken: string;
  /** Equal to /registry.json, without the manifests' hashes. */
  registry: Omit<Served['registry'], 'microFrontends'> & { microFrontends: Record<string, object[]> };
  overrides: PageOverrides;
  /** remote.json by name. */
  remotes: Record<string, unknown>;
  /** How to render the list of the opened page before its code is loaded. */
  rows?: object | undefined;
  /** mf-manifest.json by name. */
  manifests: Record<string, unknown>;
}

interface PageOverrides {
  /** Whether the person may choose versions in the page. */
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

/** Renders the page that every URL of the portal responds with. */
export class Page {
  constructor(private readonly config: Pick<EdgeConfig, 'brand' | 'environment' | 'remotesOrigin'>) {}

  render({ path, nonce, built: { template, host }, served, overrides, pageToken }: PageParts): string {
    const { brand, environment } = this.config;
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
    const { remotesOrigin } = this.config;
    const head = [
      `<script nonce="${nonce}">${schemeScript}</script>`,
      ...(remotesOrigin ? [`<link rel="preconnect" href="${remotesOrigin}" crossorigin="anonymous" />`] : []),
      `<script nonce="${nonce}">window.__PORTAL__=${scriptSafe(boot)}</script>`,
    ];
    return (
      // Pages of a browser with overrides are not prerendered: each has to show the notice, which needs the code.
      partsFor(template, path, !overrides.areOpen && overrides.active.length === 0)
        .replaceAll('%PORTAL_BRAND%', () => escapeHtml(brand.name))
        .replaceAll('%PORTAL_SALES%', () => escapeHtml(brand.salesCompany))
        .replaceAll('%PORTAL_ICP%', () => escapeHtml(brand.icp ?? ''))
        .replaceAll('%PORTAL_NONCE%', nonce)
        .replace('<!--portal:head-->', () => head.join('\n    '))
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

/** Hashes do not compress well, and the host reads those of manifests from remote.json. */
function withoutManifestHashes({ microFrontends, ...rest }: Served['registry']): BootRecord['registry'] {
  const lists = Object.entries(microFrontends).map(([remote, list]) => [
    remote,
    list.map(({ metadata: { version }, ...entry }) => ({ ...entry, metadata: { version } })),
  ]);
  return { ...rest, microFrontends: Object.fromEntries(lists) };
}

/** Keeps only the hashes of files loaded now; the host gets the others from remote.json, whose hash it has. */
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

/** Applies the user's last choice, stored by the kernel's color-scheme.ts, else the system's, before rendering. */
const schemeScript = [
  `{let s;try{s=localStorage.getItem('kb.scheme')}catch{}`,
  `document.documentElement.dataset.scheme=`,
  `s==='dark'||s!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'}`,
].join('');

/** Serializes JSON for a script element: no `</script>`, comment or line separator in it can end the element early. */
function scriptSafe(value: unknown): string {
  const unsafe: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => unsafe[sign] ?? sign);
}
