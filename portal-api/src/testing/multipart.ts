/** One file of a multipart request in tests. */
export interface UploadPart {
  field: string;
  fileName: string;
  mime: string;
  bytes: Uint8Array;
}
