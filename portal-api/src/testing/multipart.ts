/** One file of a multipart request in tests. */
export interface UploadPart {
  field: string;
  fileName: string;
  mime: string;
  bytes: Uint8Array;
}

export function encodeMultipart(
  boundary: string,
  fields: readonly [string, string][],
  files: readonly UploadPart[],
): Buffer {
  const parts = [
    ...fields.map(([name, value]) => [head(boundary, `name="${name}"`), Buffer.from(value)]),
    ...files.map((file) => [
      head(boundary, `name="${file.field}"; filename="${file.fileName}"`, `Content-Type: ${file.mime}\r\n`),
      Buffer.from(file.bytes),
    ]),
  ];
  const lines = parts.flatMap(([top = Buffer.alloc(0), value = Buffer.alloc(0)]) => [
    top,
    value,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)]);
}

const head = (boundary: string, disposition: string, more = '') =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`);
