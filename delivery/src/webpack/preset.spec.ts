import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ZodType } from 'zod';
import { compile } from './compile';
import { noJsonSchemas } from './preset';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'no-json-schemas-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('zod in a browser build validates values, and throws when a JSON schema is requested', async () => {
  const entry = join(folder, 'entry.mjs');
  writeFileSync(entry, `export { z } from ${JSON.stringify(require.resolve('zod').replace(/cjs$/, 'js'))};`);

  await compile({
    mode: 'production',
    context: folder,
    target: 'node',
    entry,
    output: { path: folder, filename: 'bundle.cjs', library: { type: 'commonjs2' } },
    plugins: [noJsonSchemas()],
  });

  const { z } = require(join(folder, 'bundle.cjs')) as typeof import('zod');
  const schema: ZodType = z.object({ name: z.string().min(2, '至少2个字') });
  expect(schema.safeParse({ name: '张' }).error?.issues[0]?.message).toBe('至少2个字');
  expect(schema['~standard'].validate({ name: '张三' })).toEqual({ value: { name: '张三' } });
  const refusal = 'JSON schemas are made by the API, not in the browser';
  expect(() => z.toJSONSchema(schema)).toThrow(refusal);
  expect(() => schema.toJSONSchema()).toThrow(refusal);
});
