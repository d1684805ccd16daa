import type { AttachedFile } from '../contract/onboarding';
import { getFiles } from '../contract/files';
import { useEndpoint } from '../query';
import { AttachedLink } from '../upload';

/** Owners of the papers until the application is submitted. */
export const paperOwners = {
  idFront: 'tmp:verification-id-front',
  idBack: 'tmp:verification-id-back',
  authLetter: 'tmp:verification-auth-letter',
};

interface PaperProps {
  id: string | undefined;
  owner: string;
  /** The paper submitted before, under another owner. */
  known: AttachedFile | null | undefined;
}

/** A paper that a form has by its id: its name, which opens it. */
export function Paper({ id, owner, known }: PaperProps) {
  const isKnown = id === undefined || known?.id === id;
  const read = useEndpoint(getFiles, { query: { owner } }, { enabled: !isKnown });
  const file = known?.id === id ? known : read.data?.list.find((one) => one.id === id);
  if (file) return <AttachedLink file={file} />;
  if (id !== undefined && read.isPending) return '正在读取…';
  // Its name alone cannot be read; the paper itself is submitted.
  return id === undefined ? null : '已上传';
}
