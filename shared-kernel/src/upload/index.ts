export { DropZone } from './drop-zone';
export { acceptedExtensions, extensionOf, sizeText } from './file-types';
export { FileUpload } from './file-upload';
