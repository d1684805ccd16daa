import { givenPlan } from '../../modules/insure/insure.fixtures';
import { hostileSheets } from '../../testing/hostile/sheets';
import { hostileUploads } from '../../testing/hostile/uploads';
import { openPortal, onePortal, type Caller } from '../../testing/portal';

const portal = onePortal(openPortal);
let caller: Caller;
let customerMealId: number;
beforeAll(async () => {
  const customer = await portal.given.customer();
  caller = portal.as(customer.username);
  customerMealId = await givenPlan(portal, customer.id);
});

interface ImportState {
  state: string;
  problem?: { code: number; message: string };
  result?: { rows: object[] };
}

const inWords = /[\u4e00-\u9fff]{5}/;

async function imported(bytes: Uint8Array): Promise<ImportState> {
  const started = await caller.post(
    '/api/insures/parsePersons',
    { customerMealId: String(customerMealId) },
    { files: [{ field: 'file', fileName: '人员.xlsx', mime: '', bytes }] },
  );
  await portal.ctx.imports.settled();
  const { importId } = started.body.data;
  return (await caller.get(`/api/imports/${importId}`)).body.data as ImportState;
}

describe('a spreadsheet with', () => {
  it.each(hostileSheets.map((sheet) => [sheet.name, sheet] as const))(
    '%s is refused with a message, or read as the one person in it',
    async (_, { bytes, code }) => {
      const { state, problem, result } = await imported(bytes());

      expect([problem?.code ?? 200, state, result?.rows.length]).toEqual(
        code === 200 ? [200, 'done', 1] : [code, 'refused', undefined],
      );
      expect(problem?.message ?? '已读取其中的一人').toMatch(inWords);
    },
  );
});

describe('an upload of', () => {
  it('a PDF that the portal generated is stored', async () => {
    const drawn = await caller.get(`/supplierInsurefiles/specialClause/${customerMealId}`);
    const file = { field: 'file', fileName: '特别约定.pdf', mime: '', bytes: drawn.bytes };

    expect((await caller.post('/api/oss/upload', { owner: 'tmp:1' }, { files: [file] })).status).toBe(200);
  });

  it.each(hostileUploads.map((upload) => [upload.name, upload] as const))(
    '%s is refused with a message, or stored unchanged',
    async (_, { bytes, fileName, status }) => {
      const files = [{ field: 'file', fileName, mime: '', bytes: bytes() }];

      const reply = await caller.post('/api/oss/upload', { owner: 'tmp:1' }, { files });

      expect(reply.status).toBe(status);
      expect(status === 200 ? '已原样保存' : reply.body.message).toMatch(inWords);
    },
  );
});
