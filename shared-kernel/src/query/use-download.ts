import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { saveFile, type CallArguments, type ProblemError } from '../client';
import type { Endpoint } from '../contract';
import { api } from '../runtime';

export interface Download<E extends Endpoint> {
  /**
   * Downloads the file and passes it to the browser's save dialog; the host shows a toast on failure. Does nothing
   * while the same file is on its way: a second click would save a second copy.
   */
  run: (...input: CallArguments<E>) => void;
  isRunning: boolean;
}

/** Downloads from a raw endpoint on click: templates, exports, policies as PDF. */
export function useDownload<E extends Endpoint>(endpoint: E, fallbackName?: string): Download<E> {
  const running = useRef(new Set<string>());
  const { mutate, isPending } = useMutation<void, ProblemError, CallArguments<E>[0]>({
    mutationFn: async (input) => {
      try {
        saveFile(await api.download(endpoint as Endpoint, input), fallbackName);
      } finally {
        running.current.delete(keyOf(input));
      }
    },
  });
  return {
    run: (...[input]) => {
      if (running.current.has(keyOf(input))) return;
      running.current.add(keyOf(input));
      mutate(input);
    },
    isRunning: isPending,
  };
}

const keyOf = (input: unknown): string => JSON.stringify(input ?? null);
