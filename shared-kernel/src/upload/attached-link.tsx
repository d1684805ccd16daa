import type { AttachedFile } from '../contract/onboarding';

/** A submitted paper; its address is valid for ten minutes. */
export const AttachedLink = ({ file }: { file: AttachedFile }) => (
  <a className="kb-link" href={file.url} target="_blank" rel="noreferrer">
    {file.fileName}
  </a>
);
