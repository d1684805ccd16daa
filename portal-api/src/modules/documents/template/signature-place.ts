import type { Box, SealFace } from './closing';

/** Bytes of the largest signature, with a chain of certificates. */
const room = 12_000;
const unknown = '**********';

/** What PDFKit's types leave out. */
type Insides = PDFKit.PDFDocument & {
  ref(data: object): { end(content?: string): void };
  annotate(x: number, y: number, width: number, height: number, field: object): void;
  page: { annotations: unknown[]; dictionary: unknown };
  _root: { data: { AcroForm: { data: object } } };
};

/**
 * A signature field over the seal, with room for the signature of the whole file. Only what has been drawn says what
 * the seal looks like: the field itself shows nothing.
 */
export function placeSignature(
  pdf: PDFKit.PDFDocument,
  { x, y, size }: Box,
  face: SealFace,
  date: Date,
): void {
  const file = pdf as Insides;
  // PDFKit writes plain strings as names.
  const text = (content: string) => Object(content) as unknown;
  const signature = file.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, unknown, unknown, unknown],
    Contents: Buffer.alloc(room),
    Name: text(face.name),
    Reason: text(face.kind),
    M: date,
  });
  const appearance = file.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, size, size] });
  file.annotate(x, y, size, size, {
    Subtype: 'Widget',
    FT: 'Sig',
    T: text('seal'),
    // Printed, and not to be moved.
    F: 132,
    V: signature,
    AP: { N: appearance },
    P: file.page.dictionary,
  });
  pdf.initForm();
  // Readers are not to draw fields anew, which would change the file.
  file._root.data.AcroForm.data = { Fields: file.page.annotations.slice(-1), SigFlags: 3, DR: { Font: {} } };
  signature.end();
  appearance.end('');
}
