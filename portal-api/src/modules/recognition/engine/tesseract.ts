import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Line } from './lines';

interface Engine {
  recognize(
    picture: Buffer,
    options: object,
    output: { blocks: true },
  ): Promise<{ data: { blocks: { paragraphs: { lines: Line[] }[] }[] | null } }>;
}
interface Tesseract {
  createWorker(languages: string, mode: number, options: object): Promise<Engine>;
}

/** The engine with its Chinese data, from the folder where `node scripts/recognition.mjs` installs them; nothing is fetched at run time. */
export async function startTesseract(folder: string): Promise<(picture: Buffer) => Promise<Line[]>> {
  const packages = createRequire(join(folder, 'package.json'));
  const { createWorker } = packages('tesseract.js') as Tesseract;
  const data = join(dirname(packages.resolve('@tesseract.js-data/chi_sim/package.json')), '4.0.0_best_int');
  // 1: the engine of neural networks alone, for which this data is made.
  const engine = await createWorker('chi_sim', 1, { langPath: data, cacheMethod: 'none', gzip: true });
  // One picture after the other: the engine has one set of buffers.
  let turn: Promise<unknown> = Promise.resolve();
  return (picture) => {
    const read = turn.then(async () => {
      const { data: found } = await engine.recognize(picture, {}, { blocks: true });
      return (found.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ lines }) =>
          lines.map(({ text, confidence }) => ({ text, confidence: confidence / 100 })),
        ),
      );
    });
    turn = read.catch(() => undefined);
    return read;
  };
}
