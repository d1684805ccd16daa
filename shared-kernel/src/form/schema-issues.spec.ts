import { z } from 'zod';
import { money } from '../contract';
import { fen } from '../domain/money';
import { isRequiredField, readForm } from './schema-issues';

const schema = z.object({
  name: z.string().trim().min(2, '姓名至少2个字').max(5),
  amount: money.optional(),
  projectId: z.int(),
  files: z.array(z.string()).min(1, '请上传付款凭证'),
  persons: z.array(z.object({ idNo: z.string().min(1, '请输入证件号码') })).optional(),
});

const filled = { name: '王敏', projectId: 3, files: ['a'] };

describe('validating a form with its schema', () => {
  it('returns amounts in fen and trimmed text, and omits empty fields', () => {
    expect(readForm(schema, { ...filled, name: ' 王敏 ', amount: fen(150) })).toEqual({
      ok: true,
      values: { ...filled, amount: 150 },
    });
    expect(readForm(schema, { ...filled, amount: null })).toEqual({ ok: true, values: filled });
  });

  it('reports all issues, with the messages of the schema where it has some', () => {
    expect(readForm(schema, { name: '', projectId: undefined, files: [] })).toEqual({
      ok: false,
      issues: [
        { field: 'name', path: 'name', message: '姓名至少2个字' },
        { field: 'projectId', path: 'projectId', message: '此项必填' },
        { field: 'files', path: 'files', message: '请上传付款凭证' },
      ],
    });
  });

  it('uses Chinese messages for limits where the schema has none', () => {
    const read = readForm(schema, { ...filled, name: '一二三四五六' });

    expect(read).toMatchObject({ issues: [{ field: 'name', message: '不能超过5个字' }] });
  });

  it('reports an absent text as missing, not as malformed', () => {
    const read = readForm(z.object({ at: z.iso.datetime() }), {});

    expect(read).toMatchObject({ issues: [{ field: 'at', message: '此项必填' }] });
  });

  it('numbers the rows of a list from 1', () => {
    const read = readForm(schema, { ...filled, persons: [{ idNo: '1' }, { idNo: '' }] });

    expect(read).toMatchObject({ issues: [{ field: 'persons', row: 2, message: '请输入证件号码' }] });
  });

  it('keeps the message of a rule across fields', () => {
    const withRule = schema.refine(({ amount }) => amount !== undefined, {
      path: ['amount'],
      message: '请填写垫付金额',
    });

    expect(readForm(withRule, filled)).toMatchObject({
      issues: [{ field: 'amount', message: '请填写垫付金额' }],
    });
  });

  it('uses the default of the schema for an empty field, including money', () => {
    const withDefaults = z.object({
      note: z.string().default(''),
      isReported: z.boolean().default(false),
      advance: money.default(fen(100)),
    });

    expect(readForm(withDefaults, { note: '' })).toEqual({
      ok: true,
      values: { note: '', isReported: false, advance: 100 },
    });
  });

  it('validates a schema with a one-way transform', () => {
    const oneWay = z.object({ phone: z.string().transform((text) => text.replace(/\D/g, '')) });

    expect(readForm(oneWay, { phone: '139 0000' })).toEqual({ ok: true, values: { phone: '1390000' } });
  });
});

it.each([
  ['name', true],
  ['files', true],
  ['projectId', true],
  ['amount', false],
])('a form field is required unless it is optional in the schema: %s', (name, isRequired) => {
  expect(isRequiredField(schema, name)).toBe(isRequired);
});
