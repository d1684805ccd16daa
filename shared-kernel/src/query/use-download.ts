import { useMutation } from '@tanstack/react-query';
import { saveFile, type CallArguments, type ProblemError } from '../client';
import type { Endpoint } from '../contract';
import { api } from '../runtime';

export interface Download<E extends Endpoint> {
  /** Fetches the bytes and passes them to the browser's save dialog; a failure goes to the host's toast. */
  run: (...input: CallArguments<E>) => void;
  isRunning: boolean;
}

/** A raw endpoint as a button: templates, exports, policies in PDF. */
export function useDownload<E extends Endpoint>(endpoint: E, fallbackName?: string): Download<E> {
  const { mutate, isPending } = useMutation<void, ProblemError, CallArguments<E>[0]>({
    mutationFn: async (input) => saveFile(await api.download(endpoint as Endpoint, input), fallbackName),
  });
  return { run: (...[input]) => mutate(input), isRunning: isPending };
}
