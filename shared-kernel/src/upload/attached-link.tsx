import type { AttachedFile } from '../contract/onboarding/operator';
import { usePictures } from '../picture/pictures.hook';
import { isDrawable } from './file-types';

/** A submitted document: pictures open in the viewer, other files in a new tab. The URL is valid for ten minutes. */
export function AttachedLink({ file }: { file: AttachedFile }) {
  const { followed, viewer } = usePictures([file]);
  return (
    <>
      <a
        className="kb-link"
        href={file.url}
        target="_blank"
        rel="noreferrer"
        onClick={isDrawable(file.fileName) ? followed(file.id) : undefined}
      >
        {file.fileName}
      </a>
      {viewer}
    </>
  );
}
