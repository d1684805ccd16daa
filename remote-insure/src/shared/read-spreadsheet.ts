import type { z } from 'zod';
import { ProblemError, type CallInput } from 'shared-kernel/client';
import { problems, type Endpoint } from 'shared-kernel/contract';
import { getImport } from 'shared-kernel/contract/imports';
import type { ImportProgress } from 'shared-kernel/import';
import { api } from 'shared-kernel/runtime';

type ImportEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ importId: string }>>;

/** Milliseconds between two polls of the server's progress. */
const restMs = 300;
/** Share of the progress bar for uploading the file. */
const uploadShare = 0.2;

const phaseWords = { reading: '正在读取', checking: '正在校验', done: '已完成' } as const;

interface Reading<E, Result> {
  endpoint: E;
  input: CallInput<E>;
  file: File;
  /** Schema of the result of this kind of import. */
  result: z.ZodType<Result>;
  onProgress: (progress: ImportProgress) => void;
}

/**
 * Uploads a spreadsheet and waits until the server has read and checked it. Rejects when the server refuses the file.
 */
export async function readSpreadsheet<E extends ImportEndpoint, Result>(
  reading: Reading<E, Result>,
): Promise<Result> {
  const { endpoint, input, file, result, onProgress } = reading;
  const { importId } = await api.call(endpoint as ImportEndpoint, {
    ...(input as object),
    files: { file },
    quiet: true,
    onUploadProgress: (share: number) => onProgress({ share: share * uploadShare, phase: '正在上传' }),
  }); // the caller's `input` was type-checked against the endpoint

  for (;;) {
    const state = await api.call(getImport, { params: { id: importId }, quiet: true });
    if (state.state === 'done') return result.parse(state.result);
    if (state.state === 'refused') throw refusal(state.problem);
    const share = state.total === 0 ? 0 : state.done / state.total;
    onProgress({
      share: uploadShare + share * (1 - uploadShare),
      phase: `${phaseWords[state.phase]}（${state.done}/${state.total}）`,
    });
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

const refusal = (problem: { code: number; message: string } | undefined) =>
  new ProblemError(problem ?? { code: problems.internalError.code, message: problems.internalError.text });
