import { act, screen, waitFor, within } from '@testing-library/react';
import { reportCase } from 'shared-kernel/contract/claims';
import {
  getCaseDraft,
  listCaseDrafts,
  reportCaseDraft,
  saveCaseDraft,
} from 'shared-kernel/contract/claims/drafts';
import { accidentScene, accidentType, claimItem, treatType } from 'shared-kernel/domain/dictionaries';
import { resetRuntime, serverClock } from 'shared-kernel/runtime';

import { reported, anApi, open, submit } from './report.fixture';

beforeEach(() => serverClock.sync('2026-11-21T02:00:00Z'));
afterEach(async () => {
  await act(async () => resetRuntime());
  serverClock.sync(new Date().toISOString());
  sessionStorage.clear();
});

describe('a draft', () => {
  const draft = {
    id: 8,
    version: 3,
    personName: '张伟',
    accidentTime: '2026-11-21',
    savedBy: '王敏',
    saveTime: '2026-11-21T01:00:00Z',
  };

  it('is listed, continued and reported on another device than the one it was begun on', async () => {
    const form = {
      accidentTime: '2026-11-21T00:30:00.000Z',
      personId: 3,
      accidentAddress: '三号车间',
      accidentScene: accidentScene.code.atWork,
      accidentType: accidentType.code.machine,
      injuredPart: '头部',
      treatType: treatType.code.outpatient,
      hospitalName: '市第一医院',
      claimItems: [claimItem.code.medical],
      estimateAmount: 300_000,
      reporterName: '王敏',
      reporterPhone: '13900000001',
      photoFileIds: [],
    };
    const api = anApi()
      .on(listCaseDrafts, { list: [draft], count: 1 })
      .on(getCaseDraft, { ...draft, form })
      .on(saveCaseDraft, { ...draft, version: 4 })
      .on(reportCaseDraft, reported);
    const list = open(api);
    expect(await screen.findByRole('link', { name: /继续填写：张伟，2026-11-21出险/ })).toHaveAttribute(
      'href',
      '/flashCompensationCloud/reportCase?draft=8',
    );
    list.unmount();

    const page = open(api, '?draft=8');
    expect(await screen.findByRole('radio', { name: /张伟/ })).toBeChecked();
    expect(screen.getByLabelText('出险地点')).toHaveValue('三号车间');
    await page.user.click(screen.getByLabelText('事故经过'));
    await page.user.paste('搬运木料时左手被压伤，随即送医。');
    await waitFor(() => expect(api.calls(saveCaseDraft)).toHaveLength(1), { timeout: 5_000 });
    expect(api.calls(saveCaseDraft)[0]?.body).toMatchObject({
      id: 8,
      version: 3,
      form: { personName: '张伟', accidentDesc: '搬运木料时左手被压伤，随即送医。' },
    });
    expect(await screen.findByText(/草稿已自动保存/)).toBeInTheDocument();
    await submit(page);

    await waitFor(() => expect(api.calls(reportCaseDraft)).toMatchObject([{ params: { id: '8' } }]));
    expect(api.calls(reportCase)).toHaveLength(0);
  });

  it('requires a person for each added injured entry', async () => {
    const page = open();
    await page.user.click(screen.getByRole('button', { name: '添加伤者' }));
    const other = within(screen.getByRole('group', { name: '伤者1' }));
    expect(other.getByLabelText('伤者姓名')).toBeDisabled();
    await submit(page);

    expect(await other.findByText('请选择出险人员')).toBeInTheDocument();
    expect(page.api.calls(reportCase)).toHaveLength(0);
  });
});
