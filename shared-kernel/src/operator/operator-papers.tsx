import type { AttachedFile } from '../contract/onboarding';
import { getFiles } from '../contract/files';
import { useEndpoint } from '../query';
import { AttachedLink } from '../upload';

/** Owners of the uploaded documents until the application is submitted. */
export const paperOwners = {
  idFront: 'tmp:verification-id-front',
  idBack: 'tmp:verification-id-back',
  authLetter: 'tmp:verification-auth-letter',
};

interface PaperProps {
  id: string | undefined;
  owner: string;
  /** The document submitted earlier, under another owner. */
  known: AttachedFile | null | undefined;
}

export function Paper({ id, owner, known }: PaperProps) {
  const isKnown = id === undefined || known?.id === id;
  const read = useEndpoint(getFiles, { query: { owner } }, { enabled: !isKnown });
  const file = known?.id === id ? known : read.data?.list.find((one) => one.id === id);
  if (file) return <AttachedLink file={file} />;
  if (id !== undefined && read.isPending) return '正在读取…';
  // Only the file name cannot be loaded; the document is submitted.
  return id === undefined ? null : '已上传';
}
