import { unzipSync } from 'fflate';
import type { Endpoint } from 'shared-kernel/contract';
import type { Rights } from 'shared-kernel/domain/rights';
import { textOf } from '../../../modules/documents/template/pdf-text.fixtures';
import { contractEndpoints } from '../../../testing/contract-endpoints';
import type { Caller, Portal, Reply } from '../../../testing/portal';
import { samplePdf } from '../../seeding/sample-pdf';
import { callers } from './admission.fixtures';
import { workbookOf } from '../../../testing/sheet';
import { updateRows } from '../../../testing/rows';

export const endpoints = contractEndpoints();
export const guarded = endpoints.filter(({ access }) => access !== 'public');

/** Returns the allowed callers of an endpoint; an export has those of its list. */
export const rowOf = (id: string) => callers[id.replace(/-export$/, '')];

const nothing = {};
const aPaper = { field: 'file', fileName: '病历.pdf', mime: 'application/pdf', bytes: samplePdf('record') };

/** Calls an endpoint with only ids in its path, by default: an admitted caller gets at most a validation error. */
export function knock(
  { get, post, put, del }: Caller,
  { method, path, encoding }: Endpoint,
  { id = 999_999, query = '', body = nothing }: { id?: number | string; query?: string; body?: object } = {},
): Promise<Reply> {
  const url = `${path.replace(/\{\w+\}/g, String(id))}${query === '' ? '' : `?${query}`}`;
  return {
    GET: () => get(url),
    POST: () => post(url, body, encoding === 'multipart' ? { files: body === nothing ? [] : [aPaper] } : {}),
    PUT: () => put(url, body),
    DELETE: () => (body === nothing ? del(url) : del(url, body)),
  }[method]();
}

/** Returns the text that a person reads in a response, including that of documents and sheets. */
export async function readable({ headers, bytes }: Reply): Promise<string> {
  const type = String(headers['content-type']);
  if (type.includes('pdf')) return textOf(bytes);
  if (type.includes('zip')) return Object.values(unzipSync(bytes)).map(textOf).join('\n');
  if (!type.includes('spreadsheetml')) return bytes.toString();
  const workbook = await workbookOf(bytes);
  return JSON.stringify(workbook.worksheets.map((sheet) => sheet.getSheetValues()));
}

export const ids = (of: readonly Endpoint[]) => of.map(({ id }) => id);

export const grant = ({ ctx: { db } }: Portal, username: string, rights: Rights) =>
  updateRows(db, 'app_user', { permissions: JSON.stringify(rights) }, { username });
