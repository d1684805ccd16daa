export { uploadTypes as acceptedExtensions } from '../domain/constants';
export { DropZone } from './drop-zone';
export { AttachedLink } from './attached-link';
export { extensionOf, photoTypes, scanTypes, sizeText } from './file-types';
export { FileUpload } from './file-upload';
export type { Send } from './send-file';
export type { StoredFile } from './owned-files.hook';
export { StoredFiles } from './stored-files';
