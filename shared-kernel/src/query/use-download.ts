import { useMutation } from '@tanstack/react-query';
import { saveFile, type CallArguments, type ProblemError } from '../client';
import type { Endpoint } from '../contract';
import { api } from '../runtime';

export interface Download<E extends Endpoint> {
  /** Downloads the file and passes it to the browser's save dialog; the host shows a toast on failure. */
  run: (...input: CallArguments<E>) => void;
  isRunning: boolean;
}

/** Downloads from a raw endpoint on click: templates, exports, policies as PDF. */
export function useDownload<E extends Endpoint>(endpoint: E, fallbackName?: string): Download<E> {
  const { mutate, isPending } = useMutation<void, ProblemError, CallArguments<E>[0]>({
    mutationFn: async (input) => saveFile(await api.download(endpoint as Endpoint, input), fallbackName),
  });
  return { run: (...[input]) => mutate(input), isRunning: isPending };
}
