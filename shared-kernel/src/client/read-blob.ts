// Uses FileReader, not blob.text() and blob.arrayBuffer(): it exists wherever Blob does.
const read = (start: (reader: FileReader) => void) =>
  new Promise<FileReader['result']>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.addEventListener('error', () => reject(reader.error));
    start(reader);
  });

/** Returns the file's bytes; rejects if the file can no longer be read. */
export const bytesOfBlob = async (blob: Blob): Promise<ArrayBuffer> =>
  (await read((reader) => reader.readAsArrayBuffer(blob))) as ArrayBuffer;

/** Returns the file's text, UTF-8 by default; rejects if the file can no longer be read. */
export const textOfBlob = async (blob: Blob, encoding?: string): Promise<string> =>
  String(await read((reader) => reader.readAsText(blob, encoding)));
