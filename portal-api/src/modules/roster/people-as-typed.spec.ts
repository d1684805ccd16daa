import { problems } from 'shared-kernel/contract';
import { oneDatabase, fieldsOf } from '../../testing/portal';
import type { Caller } from '../../testing/caller';
import { filedContract, people, personNo, successorNo } from '../insure/insure.fixtures';
import { policyInForce } from './roster.fixtures';

const plain = { name: '王飞', idNo: personNo(0).idNo, mobile: '13912345678' };
const fullWidth = (text: string) =>
  text.replace(/[0-9X]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const inGroups = (text: string) => `${text.slice(0, 6)} ${text.slice(6, 14)} ${text.slice(14)}`;

/** Spellings of the same person by people, phones and spreadsheets. */
const typed = {
  'in groups': { name: ' 王　飞 ', idNo: inGroups(plain.idNo), mobile: '+86 139-1234-5678' },
  'with invisible signs': {
    name: '王\u200B飞\u202E',
    idNo: `\u202A${plain.idNo.toLowerCase()}\u202C`,
    mobile: '\uFEFF008613912345678',
  },
  'in wide signs': { name: '王 飞', idNo: fullWidth(plain.idNo), mobile: fullWidth(plain.mobile) },
  'as text of a spreadsheet': { name: "'王⻜", idNo: `'${plain.idNo}`, mobile: "'86-13912345678" },
};

type Typed = typeof plain;
interface Given {
  caller: Caller;
  insureId: number;
}

const priced = async ({ caller, insureId }: Given, operateType: number, lists: object) => {
  const change = { insureId, operateType, effectDate: '2026-11-22', ...lists };
  return (await caller.post('/api/addReduces/calc', change)).body.data;
};
const found = async ({ caller }: Given, path: string) => {
  const { body } = await caller.get(path);
  return (body.data as { list: { name?: string; title?: string }[] }).list.map(
    ({ name, title }) => name ?? title,
  );
};
const asWord = (text: string) => encodeURIComponent(text);

/** Expected results of the entrances whose response does not name the person. */
const recognised: Record<string, unknown> = {
  add: ['该人员已在保单保障中'],
  filing: [],
  signIn: 'a code or its wait',
};

/** Calls that name a person, each returning what the response contains about the insured person. */
const entrances: Record<string, (given: Given, person: Typed) => Promise<unknown>> = {
  async add(given, person) {
    const { issues } = await priced(given, 1, { persons: [{ ...personNo(40), ...person }] });
    return issues.map(({ message }) => message.replace(/PZ\d+/, ''));
  },
  async remove(given, { name, idNo }) {
    const { items, issues } = await priced(given, 2, { reduces: [{ name, idNo, reason: '离职' }] });
    return [...items.map((item) => item.name), ...issues];
  },
  async replace(given, { name, idNo }) {
    const { items, issues } = await priced(given, 3, { replaces: [{ name, idNo, ...successorNo(40) }] });
    return [...items.map((item) => item.name), ...issues];
  },
  async amend(given, { name, idNo, mobile }) {
    const { items, issues } = await priced(given, 4, {
      amends: [{ name, idNo, mobile, workUnit: '二车间' }],
    });
    return [...items.map((item) => item.name), ...issues];
  },
  async filing({ caller }, person) {
    const { workTypeName } = personNo(0);
    const saved = await caller.post('/api/laborFilings', {
      relationType: 1,
      workUnit: '海沧一分厂',
      contractBegin: '2026-11-01',
      contractEnd: '2026-12-10',
      persons: [{ ...person, workTypeName, ...filedContract }],
    });
    const { id } = saved.body.data;
    const reply = await caller.post(`/api/laborFilings/${id}/submit`, {});
    return (fieldsOf(reply) ?? []).filter(({ field }) => ['name', 'idNo', 'mobile'].includes(field));
  },
  reportByName: (given, { name }) => found(given, reporting(name)),
  reportByNumber: (given, { idNo }) => found(given, reporting(idNo)),
  reportByMobile: (given, { mobile }) => found(given, reporting(mobile)),
  listByName: (given, { name }) =>
    found(given, `/api/insures/${given.insureId}/persons?name=${asWord(name)}`),
  listByNumber: (given, { idNo }) =>
    found(given, `/api/insures/${given.insureId}/persons?idNo=${asWord(idNo)}`),
  searchByName: (given, { name }) => found(given, `/api/search?word=${asWord(name)}`),
  searchByNumber: (given, { idNo }) => found(given, `/api/search?word=${asWord(idNo)}`),
  async signIn({ caller }, { mobile }) {
    const asked = { mobile, type: 'login' };
    const { body } = await caller.post('/api/public/getVerification', asked, { form: true });
    return body.code === problems.invalidInput.code ? body : 'a code or its wait';
  },
};
const reporting = (keyword: string) =>
  `/api/cases/searchPerson?keyword=${asWord(keyword)}&accidentTime=${asWord('2026-11-20T10:00:00+08:00')}`;

oneDatabase((open) => {
  const stage = policyInForce(open);

  it('orders, filings, claims, lists, search and sign-in recognise a person however the data are typed', async () => {
    const { id, caller } = await stage.policyOn('2026-11-21', {
      startDate: '2025-12-01',
      persons: [personNo(0, plain), ...people(7, 1)],
    });
    const given = { caller, insureId: id };
    const answers: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};

    for (const [how, person] of Object.entries(typed))
      for (const [where, ask] of Object.entries(entrances)) {
        answers[`${where} ${how}`] = await ask(given, person);
        expected[`${where} ${how}`] = recognised[where] ?? [plain.name];
      }

    expect(answers).toEqual(expected);
  });
});
