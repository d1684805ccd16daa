const slash = 0x2f;
/** No name that is looked for is longer, even with every sign written as `#xx`. */
const maxLength = 64;

/** Every name of a PDF's text with the place where it ends; names in its binary parts are read as well. */
export function* pdfNames(bytes: Buffer): Generator<{ name: string; end: number }> {
  for (let at = bytes.indexOf(slash); at >= 0; at = bytes.indexOf(slash, at + 1)) {
    let end = at + 1;
    while (end < bytes.length && end - at <= maxLength && isRegular(bytes[end] ?? 0)) end += 1;
    if (end - at > 2) yield { name: decoded(bytes.toString('latin1', at + 1, end)), end };
  }
}

/** Neither white space nor a delimiter: part of a name. */
const isRegular = (byte: number): boolean => byte > 0x20 && !delimiters.has(byte);
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));

const decoded = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name;
