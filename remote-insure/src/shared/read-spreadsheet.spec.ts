import { getImport, type ImportState } from 'shared-kernel/contract/imports';
import { parsedPersons, parsePersons } from 'shared-kernel/contract/insure';
import { fakeApi, noNetwork, refuse, type RecordedCall } from 'shared-kernel/testing';
import { staff } from './insure.fixture';
import { readSpreadsheet } from './read-spreadsheet';

const importId = '6f1f7a5e-2b7c-4c1e-9d57-0d8b8a6f4c11';

const at = (change: Partial<ImportState>): ImportState => ({
  id: importId,
  fileName: 'staff.xlsx',
  phase: 'checking',
  done: 0,
  total: 3,
  state: 'running',
  ...change,
});

/** Responds to each poll with the next state. */
const anApi = (...states: ImportState[]) => {
  const left = [...states];
  return fakeApi()
    .on(parsePersons, { importId })
    .on(getImport, () => left.shift() ?? at({ state: 'refused' }));
};

const onProgress = jest.fn();
const read = () =>
  readSpreadsheet({
    endpoint: parsePersons,
    input: { body: { customerMealId: 7 } },
    file: new File(['rows'], 'staff.xlsx'),
    result: parsedPersons,
    onProgress,
  });

describe('reading a spreadsheet', () => {
  it('sends the file with its fields, and returns the parsed rows', async () => {
    const api = anApi(at({ state: 'done', phase: 'done', done: 3, result: { rows: staff, issues: [] } }));

    const result = await read();

    expect(result.rows).toEqual(staff);
    const [sent] = api.calls(parsePersons);
    expect(((sent as RecordedCall).body as FormData).get('customerMealId')).toBe('7');
    expect(((sent as RecordedCall).body as FormData).get('file')).toBeInstanceOf(File);
  });

  it('reports progress until it is done', async () => {
    anApi(
      at({ phase: 'reading', total: 0 }),
      at({ done: 1 }),
      at({ state: 'done', phase: 'done', done: 3, result: { rows: staff, issues: [] } }),
    );

    await read();

    const [reading, checking] = onProgress.mock.calls.map(([progress]) => progress).slice(-2);
    expect(reading).toEqual({ share: 0.2, phase: '正在读取（0/0）' });
    expect(checking).toEqual({ share: expect.closeTo(0.467, 2), phase: '正在校验（1/3）' });
  });

  it.each([
    [4101, '仅支持.xlsx格式'],
    [4102, '模板表头不匹配，请重新下载模板'],
  ])('rejects with the problem of a refused file: %i', async (code, message) => {
    anApi(at({ state: 'refused', problem: { code, message, fields: [] } }));

    await expect(read()).rejects.toMatchObject({ code, message });
  });

  it('rejects with a general error when the server gives no reason', async () => {
    anApi(at({ state: 'refused' }));

    await expect(read()).rejects.toMatchObject({ code: 500, message: '系统繁忙，请稍后再试' });
  });

  it('rejects at once when the upload is refused or the network is down', async () => {
    const api = anApi().on(parsePersons, refuse(413));
    await expect(read()).rejects.toMatchObject({ code: 413 });

    api.on(parsePersons, noNetwork);

    await expect(read()).rejects.toMatchObject({ code: 0 });
    expect(api.calls(getImport)).toHaveLength(0);
  });

  it('rejects when the result is invalid', async () => {
    anApi(at({ state: 'done', phase: 'done', result: { rows: 'nonsense' } }));

    await expect(read()).rejects.toThrow();
  });
});
