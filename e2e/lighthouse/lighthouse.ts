import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What is read of Lighthouse's result. */
export interface AuditResult {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      displayValue?: string;
      details?: { items?: { node?: { selector?: string }; description?: string; source?: string }[] };
    }
  >;
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
}

type Lighthouse = (url: string, flags: object, config?: unknown) => Promise<{ lhr: AuditResult } | undefined>;

/** The package that `npm run check -- lighthouse` has installed: it is no part of the workspace. */
const load = <T>(path: string): Promise<{ default: T }> =>
  import(pathToFileURL(resolve('scripts/lighthouse/node_modules/lighthouse', path)).href) as Promise<{
    default: T;
  }>;

export type FormFactor = 'desktop' | 'mobile';

/** Audits an address in the browser that listens at the port, with what that browser has stored. */
export async function audit(
  url: string,
  { port, formFactor, categories }: { port: number; formFactor: FormFactor; categories: readonly string[] },
): Promise<AuditResult> {
  const { default: lighthouse } = await load<Lighthouse>('core/index.js');
  const { default: desktop } = await load<unknown>('core/config/desktop-config.js');
  const flags = { port, onlyCategories: categories, disableStorageReset: true, logLevel: 'error' };
  const result = await lighthouse(url, flags, formFactor === 'desktop' ? desktop : undefined);
  if (!result) throw new Error(`${url} was not audited`);
  const { runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return result.lhr;
}
