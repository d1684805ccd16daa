import { screen, within } from '@testing-library/react';
import { uploadOss } from 'shared-kernel/contract/files';
import { listInsures } from 'shared-kernel/contract/insure';
import {
  getRosterCheck,
  orderRosterCheck,
  type RosterDifference,
  type RosterReport,
} from 'shared-kernel/contract/roster/check';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { aReceipt, fakeApi, renderPage } from 'shared-kernel/testing';
import { aPolicy } from '../../../shared/insure.fixture';
import { anOrder } from '../../../shared/order.fixture';
import { AddReduceListPage } from '../add-reduce-list.page';

const difference = (change: Partial<RosterDifference>): RosterDifference => ({
  key: 'add:1',
  gap: 'missing',
  line: 5,
  sheet: '',
  projectName: '',
  personId: null,
  name: '王甲',
  idNoMasked: '350212********0015',
  workTypeName: '电子装配工',
  insureId: 21,
  policyNo: 'BD0021',
  operateType: operateType.code.add,
  effectDate: civilDate('2026-11-23'),
  changes: [],
  premium: fen(120_50),
  formula: '669.60 × 9 ÷ 365 = 16.51',
  refusal: null,
  needsProof: false,
  ...change,
});

const leaving = (change: Partial<RosterDifference>) =>
  difference({ gap: 'left', operateType: operateType.code.reduce, premium: fen(-20_50), ...change });

const report: RosterReport = {
  id: 3,
  fileName: '花名册.xlsx',
  checkedAt: '2026-11-22T02:00:00Z',
  checkerName: '林晓岚',
  insureId: null,
  addToId: 21,
  lineCount: 40,
  coveredCount: 41,
  counts: { missing: 2, left: 1, class: 0, data: 1 },
  differences: [
    difference({}),
    difference({ key: 'add:2', name: '王乙', premium: fen(0), formula: '', refusal: '身份证号码不正确' }),
    leaving({ key: 'left:7', line: null, name: '王丙' }),
    difference({
      key: 'name:8',
      gap: 'data',
      name: '王丁',
      operateType: operateType.code.amend,
      premium: fen(0),
      formula: '',
      changes: [{ field: 'newName', label: '姓名', before: '王丁', after: '王叮' }],
      needsProof: true,
    }),
  ],
  pending: 0,
  unread: [{ line: 12, sheet: '', name: '王丁', message: '证件号码被Excel转换，请将单元格设为文本' }],
  leftOut: { sheets: 0, rows: 0 },
  unknownJobs: [],
  unknownStates: [],
};

const proof = aReceipt({ fileName: '身份证.png', owner: 'tmp:amend' });

async function opened(differences: RosterDifference[], more: Partial<RosterReport> = {}) {
  const countOf = (gap: RosterDifference['gap']) => differences.filter((one) => one.gap === gap).length;
  const counts = { missing: countOf('missing'), left: countOf('left'), class: 0, data: countOf('data') };
  const api = fakeApi()
    .on(listInsures, { list: [aPolicy()], count: 1, statusCounts: {} })
    .on(getRosterCheck, { ...report, differences, counts, ...more })
    .on(orderRosterCheck, { orders: [], refused: [] });
  const { user } = renderPage(<AddReduceListPage />, { route: '/addReduce/index?view=check', api });
  return { user, api, result: within(await screen.findByRole('region', { name: '对账结果' })) };
}

describe('the check of a roster', () => {
  it('shows the amount or refusal of each difference, and creates orders for the chosen ones', async () => {
    const { user, api, result } = await opened(report.differences);
    api.on(uploadOss, proof).on(orderRosterCheck, { orders: [anOrder({ orderNo: 'JJ51' })], refused: [] });

    expect(result.getByRole('row', { name: /王甲/ })).toHaveTextContent('¥120.50');
    expect(result.getByRole('row', { name: /王乙/ })).toHaveTextContent('身份证号码不正确');
    expect(result.getByText(/第12行 王丁/)).toBeInTheDocument();
    await user.click(result.getByRole('tab', { name: '已离职仍在保 1' }));
    expect(result.getByRole('checkbox', { name: '处理王丙' })).not.toBeChecked();

    await user.click(result.getByRole('tab', { name: '资料不符 1' }));
    expect(result.getByRole('checkbox', { name: '处理王丁' })).toBeDisabled();
    await user.click(result.getByRole('button', { name: '上传证明材料' }));
    const dialog = within(await screen.findByRole('dialog', undefined, { timeout: 5000 }));
    await user.upload(
      dialog.getByLabelText('上传证明材料', { selector: 'input' }),
      new File([new Uint8Array(8)], proof.fileName, { type: 'image/png' }),
    );
    await dialog.findByRole('link', { name: proof.fileName });
    await user.click(dialog.getByRole('button', { name: /确\s?定/ }));
    expect(await result.findByRole('button', { name: '证明材料1份' })).toBeInTheDocument();
    expect(result.getByRole('checkbox', { name: '处理王丁' })).toBeChecked();
    await user.click(result.getByRole('button', { name: '生成加减保单（2人）' }));

    expect(await result.findByRole('link', { name: 'JJ51' })).toBeInTheDocument();
    expect(api.calls(orderRosterCheck)[0]?.body).toEqual({
      keys: ['add:1', 'add:2', 'name:8'],
      proofs: [{ key: 'name:8', fileIds: [proof.id] }],
    });
  });

  it('names the compared policy, and claims no agreement for lines that were not read', async () => {
    const { result } = await opened([], { insureId: 21 });

    expect(result.getByText(/：花名册40人，保单\w+在保及待生效41人。/)).toBeInTheDocument();
    expect(result.getByText('其余人员与在保名单一致，没有需要处理的人员。')).toBeInTheDocument();
  });

  const manyLeaving = (count: number, change: Partial<RosterDifference> = {}) =>
    Array.from({ length: count }, (_, at) => leaving({ key: `left:${at}`, name: `刘${at}`, ...change }));

  it('requires typing the number of people before many people marked as having left are removed', async () => {
    const { user, api, result } = await opened([difference({}), ...manyLeaving(30)]);

    await user.click(result.getByRole('button', { name: '生成加减保单（31人）' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByRole('button', { name: '确认减保30人' })).toBeDisabled();
    await user.type(question.getByRole('textbox', { name: '减保人数' }), '30');
    await user.click(question.getByRole('button', { name: '确认减保30人' }));

    expect(api.calls(orderRosterCheck)[0]?.body).toMatchObject({ keys: { length: 31 } });
  });

  it('does not preselect people missing from the sheet, and allows selecting them only once its scope is chosen', async () => {
    const absent = manyLeaving(8, { line: null, projectName: '一号厂房' });
    const { user, api, result } = await opened([difference({}), ...absent], {
      leftOut: { sheets: 1, rows: 0 },
    });

    await user.click(result.getByRole('tab', { name: '已离职仍在保 8' }));
    expect(result.getByText(/文件另有1个工作表未读取/)).toBeInTheDocument();
    expect(result.getByRole('checkbox', { name: '处理刘0' })).toBeDisabled();
    await user.click(result.getByRole('combobox', { name: '花名册的范围' }));
    await user.click(await screen.findByTitle('仅项目“一号厂房”的人员'));
    expect(result.getByText(/如果勾选其中的8人，他们的保障到2026-11-23 24时终止/)).toBeInTheDocument();
    expect(result.getByRole('checkbox', { name: '处理刘0' })).not.toBeChecked();
    await user.click(result.getByRole('checkbox', { name: '处理刘0' }));
    await user.click(result.getByRole('button', { name: '生成加减保单（2人）' }));

    expect(api.calls(orderRosterCheck)[0]?.body).toMatchObject({ keys: ['add:1', 'left:0'] });
  });
});
