/** Returns the URL of a pdf.js part in our build, where each part is a file with a hash in its name. */
export function addressOfPart({ kind, filename }: { kind: string; filename: string }): URL {
  // The URL patterns must be literal: the build finds them and emits every matching file.
  if (kind === 'cMapUrl')
    return new URL(`pdfjs-dist/cmaps/${filename.replace(/\.bcmap$/, '')}.bcmap`, import.meta.url);
  if (filename.endsWith('.pfb'))
    return new URL(`pdfjs-dist/standard_fonts/${filename.replace(/\.pfb$/, '')}.pfb`, import.meta.url);
  if (filename.endsWith('.ttf'))
    return new URL(`pdfjs-dist/standard_fonts/${filename.replace(/\.ttf$/, '')}.ttf`, import.meta.url);
  if (filename === 'openjpeg.wasm') return new URL('pdfjs-dist/wasm/openjpeg.wasm', import.meta.url);
  if (filename === 'jbig2.wasm') return new URL('pdfjs-dist/wasm/jbig2.wasm', import.meta.url);
  throw new Error(`no such part: ${kind} ${filename}`);
}
