import { drawPdf } from './draw-pdf';
import { textOf } from './pdf-text.fixtures';
import { recordedBlocks } from './sheet';

const facts = { title: '名单', author: '测试', brand: '雇安通', date: new Date('2026-11-21T02:00:00Z') };
const drawn = (rows: string[][]) =>
  drawPdf({ facts, blocks: recordedBlocks((sheet) => sheet.table(['序号', '姓名', '项目'], rows)) });

describe('a table of a document', () => {
  it('is drawn for 5,000 people within the worker’s time limit, with its header on every page', async () => {
    const begun = performance.now();
    const { bytes, pageCount } = await drawn(
      Array.from({ length: 5000 }, (_, at) => [String(at + 1), '王小明', '海沧一厂装配线']),
    );

    // The worker's limit is a minute; this takes a few seconds.
    expect(performance.now() - begun).toBeLessThan(30_000);
    expect(pageCount).toBeGreaterThan(100);
    expect(textOf(bytes).match(/序号/g)).toHaveLength(pageCount);
    expect(textOf(bytes).match(/^5000$/gm)).toHaveLength(1);
  });

  it('keeps the whole text of a cell that is longer than a page', async () => {
    const { bytes, pageCount } = await drawn([['1', '王小明', `${'长'.repeat(1500)}尾`]]);

    expect(pageCount).toBeGreaterThan(1);
    expect(textOf(bytes).match(/长/g)).toHaveLength(1500);
    expect(textOf(bytes)).toContain('尾');
  });
});
