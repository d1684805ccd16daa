// FileReader rather than blob.text() and blob.arrayBuffer(): it exists wherever a Blob does.
const read = (start: (reader: FileReader) => void) =>
  new Promise<FileReader['result']>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.addEventListener('error', () => reject(reader.error));
    start(reader);
  });

/** Rejects for a file that can no longer be read. */
export const bytesOfBlob = async (blob: Blob): Promise<ArrayBuffer> =>
  (await read((reader) => reader.readAsArrayBuffer(blob))) as ArrayBuffer;

/** Likewise, as UTF-8 unless said otherwise. */
export const textOfBlob = async (blob: Blob, encoding?: string): Promise<string> =>
  String(await read((reader) => reader.readAsText(blob, encoding)));
