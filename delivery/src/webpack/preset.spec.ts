import { join } from 'node:path';
import type { ZodType } from 'zod';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { compile } from './compile';
import { noJsonSchemas } from './preset';

const folder = temporaryFolder();

it('zod in a browser build validates values, and throws when a JSON schema is requested', async () => {
  const zod = JSON.stringify(require.resolve('zod').replace(/cjs$/, 'js'));
  write(folder, { 'entry.mjs': `export { z } from ${zod};` });

  await compile({
    mode: 'production',
    context: folder,
    target: 'node',
    entry: './entry.mjs',
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
