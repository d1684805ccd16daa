import type { AttachedFile } from 'shared-kernel/contract/onboarding';

/** A paper that was handed in; its address is good for ten minutes. */
export const AttachedLink = ({ file }: { file: AttachedFile }) => (
  <a className="kb-link" href={file.url} target="_blank" rel="noreferrer">
    {file.fileName}
  </a>
);
