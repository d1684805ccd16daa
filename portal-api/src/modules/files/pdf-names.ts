import { decodedName, isRegular } from './pdf-objects';

const slash = 0x2f;
/** No name that is looked for is longer, even with every sign written as `#xx`. */
const maxLength = 64;

/** Every name of a PDF's text; names in its binary parts are read as well. */
export function* pdfNames(bytes: Buffer): Generator<string> {
  for (let at = bytes.indexOf(slash); at >= 0; at = bytes.indexOf(slash, at + 1)) {
    let end = at + 1;
    while (end - at <= maxLength && isRegular(bytes[end])) end += 1;
    if (end - at > 2) yield decodedName(bytes.toString('latin1', at + 1, end));
  }
}
