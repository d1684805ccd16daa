import type { ModalFuncProps } from 'antd';
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { late } from './late';

interface OpenedModal {
  update(config: ModalFuncProps): void;
  destroy(): void;
}

export type OpenModal = (kind: 'confirm' | 'error', config: ModalFuncProps) => OpenedModal;

const ModalContext = createContext<OpenModal>(() => {
  throw new Error('a dialog was asked for outside of KernelProviders');
});

const LatePlace = late<{ onReady: (open: OpenModal) => void }>('ModalPlace');

/** The container of dialogs opened by a call, placed so that the dialogs can read the surrounding contexts. */
export function ModalProvider({ children }: { children: ReactNode }) {
  const [wasAsked, setAsked] = useState(false);
  const place = useRef<OpenModal>(undefined);
  const waiting = useRef<((open: OpenModal) => void)[]>([]);

  const open = useCallback<OpenModal>((kind, given) => {
    let config = given;
    let shown: OpenedModal | undefined;
    let isEnded = false;
    const show = (now: OpenModal) => {
      if (!isEnded) shown = now(kind, config);
    };
    if (place.current) show(place.current);
    else {
      waiting.current.push(show);
      setAsked(true);
    }
    return {
      update: (more) => {
        config = { ...config, ...more };
        shown?.update(more);
      },
      destroy: () => {
        isEnded = true;
        shown?.destroy();
      },
    };
  }, []);

  const start = useCallback((now: OpenModal) => {
    place.current = now;
    for (const show of waiting.current.splice(0)) show(now);
  }, []);

  return (
    <ModalContext value={open}>
      {children}
      {wasAsked && <LatePlace onReady={start} />}
    </ModalContext>
  );
}

export const useModal = (): OpenModal => useContext(ModalContext);
