import { useState } from 'react';
import {
  getStampAsk,
  getStampAskInfo,
  listStampAsks,
  signStampAsk,
  updateStampAskStatus,
  type StampAsk,
} from 'shared-kernel/contract/agreements';
import { isProblem } from 'shared-kernel/client';
import { useAction } from 'shared-kernel/query';
import { api } from 'shared-kernel/runtime';
import { stampAskStatus } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import type { Signature } from '../topics';

interface Outcomes {
  /** Called with true when the signature is sent, and with false when the server has refused or signed. */
  onSending: (isSending: boolean) => void;
  onSigned: (signature: Signature) => void;
  onStale: () => void;
}

export interface Signing {
  /** The present text was read to its end. */
  hasRead: boolean;
  read: (pageCount: number) => void;
  unread: () => void;
  submit: () => void;
  isRunning: boolean;
  /** Reason why the signature failed, as a message. */
  refusal: string | undefined;
}

const readFirst = (title: string) => `请仔细阅读《${title}》`;

/** Signs the text that was read. Nothing is sent without the tick; a text that changed must be read again. */
export function useSigning(ask: StampAsk, { onSending, onSigned, onStale }: Outcomes): Signing {
  const [readPages, setReadPages] = useState<number>();
  const [readText, setReadText] = useState<string | null>();
  const [refusal, setRefusal] = useState<string>();
  const sign = useAction(signStampAsk, {
    quiet: true,
    invalidates: [getStampAskInfo, getStampAsk, listStampAsks],
  });
  const hasRead = readPages !== undefined && readText === ask.docSha256;

  const send = async (pageCount: number) => {
    onSending(true);
    try {
      const signature = await sign.run({
        body: { id: ask.id, agreed: true, pageCount, docSha256: ask.docSha256 },
      });
      // Called before the status update below: the agreement is signed whether that succeeds or not.
      onSigned(signature);
      const body = { id: ask.id, askStatus: stampAskStatus.code.signed };
      void api.call(updateStampAskStatus, { body, quiet: true }).catch(() => {});
    } catch (problem) {
      onSending(false);
      setRefusal(isProblem(problem) ? problem.message : problems.internalError.text);
      if (!isProblem(problem) || problem.code !== problems.conflict.code) return;
      setReadPages(undefined);
      onStale();
    }
  };

  return {
    hasRead,
    read(pageCount) {
      setReadPages(pageCount);
      setReadText(ask.docSha256);
      setRefusal(undefined);
    },
    unread: () => setReadPages(undefined),
    submit() {
      if (!hasRead) return setRefusal(readFirst(ask.askTitle));
      setRefusal(undefined);
      void send(readPages);
    },
    isRunning: sign.isRunning,
    refusal,
  };
}
