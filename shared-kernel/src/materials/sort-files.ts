import { bytesOfBlob } from '../client';
import { paperOfFileName } from '../domain/claims/paper-names';
import { uploadTypes } from '../domain/constants';
import { refusalOf } from '../upload/file-refusal';
import { isReducible } from '../upload/reduce-photo';
import type { MaterialSlot } from './material-slot';

export interface SortedFiles {
  byCode: ReadonlyMap<string, readonly File[]>;
  /** Files whose names match no document. */
  unknown: readonly File[];
  /** Reasons why the other files are not uploaded. */
  refused: readonly string[];
}

type Taker = Pick<MaterialSlot, 'code' | 'accept'>;

/** Assigns files that were selected together to documents by their names; files with the same content are used once. */
export async function sortFiles(files: readonly File[], takers: readonly Taker[]): Promise<SortedFiles> {
  const codes = takers.map(({ code }) => code);
  const byCode = new Map<string, File[]>();
  const unknown: File[] = [];
  const refused: string[] = [];
  const sameSize = new Map<number, File[]>();
  for (const file of files) {
    const code = paperOfFileName(file.name, codes);
    const accept = takers.find((taker) => taker.code === code)?.accept ?? uploadTypes;
    const others = sameSize.get(file.size) ?? [];
    const twin = await twinOf(file, others);
    const refusal = twin
      ? `与“${twin.name}”是同一份文件：${file.name}`
      : await refusalOf(file, accept, isReducible);
    if (refusal !== undefined) {
      refused.push(refusal);
      continue;
    }
    sameSize.set(file.size, [...others, file]);
    if (code === undefined) unknown.push(file);
    else byCode.set(code, [...(byCode.get(code) ?? []), file]);
  }
  return { byCode, unknown, refused };
}

/** Returns another file with the same bytes. */
async function twinOf(file: File, others: readonly File[]): Promise<File | undefined> {
  if (others.length === 0) return undefined;
  const bytes = await bytesOf(file);
  for (const other of others) {
    const known = await bytesOf(other);
    if (bytes.every((byte, at) => byte === known[at])) return other;
  }
  return undefined;
}

/** Empty when the file can no longer be read; uploading it then reports the error. */
const bytesOf = async (file: File) => new Uint8Array(await bytesOfBlob(file).catch(() => new ArrayBuffer(0)));
