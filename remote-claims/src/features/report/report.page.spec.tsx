import { act, screen, waitFor, within } from '@testing-library/react';
import { reportCase, searchPerson } from 'shared-kernel/contract/claims';
import {
  getCaseDraft,
  listCaseDrafts,
  reportCaseDraft,
  saveCaseDraft,
} from 'shared-kernel/contract/claims/drafts';
import { listHospitals } from 'shared-kernel/contract/reference';
import { bus, serverClock, topics } from 'shared-kernel/runtime';
import { noNetwork, refuse } from 'shared-kernel/testing';
import { anApi, filledIn, found, happenedAt, open, paste, reported, submit } from './report.fixture';
import { aCase, aHospital } from '../../shared/case.fixture';

beforeEach(() => serverClock.sync('2026-11-21T02:00:00Z'));

describe('the injured person', () => {
  it('is looked up by Enter once the accident time is set, and Enter never submits the report', async () => {
    const page = open();
    expect(screen.getByLabelText('出险人员')).toBeDisabled();

    await happenedAt(page, '2026-11-21 08:30');
    await found(page);

    expect(
      await screen.findByRole('radio', {
        name: /张伟 350212\*+0015 · 木工 · 安心方案（BD0021），医疗限额¥80,000\.00/,
      }),
    ).toBeInTheDocument();
    expect(page.api.calls(searchPerson)).toMatchObject([
      { query: { keyword: '张伟', accidentTime: '2026-11-21T00:30:00.000Z' } },
    ]);
    await page.user.type(screen.getByLabelText('就诊医院'), '{Enter}');
    await page.user.type(screen.getByLabelText('出险地点'), '{Enter}');
    expect(screen.queryByText('请选择事故场景')).not.toBeInTheDocument();
    expect(page.api.calls(reportCase)).toHaveLength(0);
  });

  it('is not looked up with a single character', async () => {
    const page = open();
    await happenedAt(page, '2026-11-21 08:30');

    await found(page, '张');

    expect(page.api.calls(searchPerson)).toHaveLength(0);
    expect(screen.getByText('请至少输入两个字再查找')).toBeInTheDocument();
  });

  it('is reported as not found without cover, with a hint what to check', async () => {
    const page = open(anApi().on(searchPerson, { list: [], count: 0 }));
    await happenedAt(page, '2026-11-21 08:30');

    await found(page);

    expect(await screen.findByText('未查询到该人员的有效保障')).toBeInTheDocument();
    expect(screen.getByText(/当天加保的人员从次日零时起才有保障/)).toBeInTheDocument();
  });

  it('is deselected when the time of the accident changes', async () => {
    const page = open();
    await happenedAt(page, '2026-11-21 08:30');
    await found(page);
    await page.user.click(await screen.findByRole('radio', { name: /张伟/ }));

    page.api.on(searchPerson, { list: [], count: 0 });
    await happenedAt(page, '2026-11-20 08:30');
    await screen.findByText('未查询到该人员的有效保障');
    await submit(page);

    expect(await screen.findByText('请选择出险人员')).toBeInTheDocument();
  });
});

describe('a late report', () => {
  it('requires a reason more than 48 hours after the accident, and not before', async () => {
    const page = open();
    await happenedAt(page, '2026-11-19 10:01');
    expect(screen.queryByLabelText('晚报原因')).not.toBeInTheDocument();

    await happenedAt(page, '2026-11-19 09:59');

    expect(await screen.findByLabelText('晚报原因')).toBeInTheDocument();
    expect(screen.getByText('已超过48小时，可能影响理赔，请说明原因')).toBeInTheDocument();
  });
});

describe('reporting a case', () => {
  it('keeps the form when the accident was already reported, and sends the report with a corrected time', async () => {
    const changes = jest.fn();
    bus.on(topics.casesChanged).subscribe(changes);
    const page = open(anApi().on(reportCase, refuse(4003, { caseNo: 'AJ0042' })));
    await filledIn(page);
    const estimate = within(screen.getByRole('region', { name: '按方案预估' }));
    expect(await estimate.findByText('¥2,900.00')).toBeInTheDocument();

    await submit(page);

    const footer = screen.getByRole('contentinfo');
    expect(await within(footer).findByText('该人员同一出险日期已有报案AJ0042')).toBeInTheDocument();
    expect(screen.getByLabelText('事故经过')).toHaveValue('搬运木料时左手被压伤，随即送医。');
    expect(screen.getByRole('radio', { name: /张伟/ })).toBeChecked();
    expect(screen.getByLabelText('就诊医院')).toHaveValue('市第一医院');
    expect(page.url()).toBe('/flashCompensationCloud/reportCase');
    expect(changes).not.toHaveBeenCalled();

    page.api.on(reportCase, reported);
    await happenedAt(page, '2026-11-20 08:30');
    await page.user.click(await screen.findByRole('radio', { name: /张伟/ }));
    await submit(page);

    await waitFor(() => expect(page.url()).toBe('/flashCompensationCloud/reportSuccess?id=61&caseNo=AJ0061'));
    expect(page.api.calls(reportCase)).toHaveLength(2);
    expect(page.api.calls(reportCase)[1]?.body).toMatchObject({
      personId: 3,
      accidentTime: '2026-11-20T00:30:00.000Z',
      hospitalName: '市第一医院',
      claimItems: [1],
      estimateAmount: 3000,
      reporterName: '王敏',
      reporterPhone: '13900000001',
      policeFlag: false,
    });
    expect(changes).toHaveBeenCalledWith({ caseId: 61 });
  });
});

describe('the hospital', () => {
  it('without direct payment shows a warning before the case is reported', async () => {
    const page = open(anApi().on(listHospitals, { list: [aHospital()], count: 1 }));

    await page.user.type(screen.getByLabelText('就诊医院'), '某某');
    await page.user.click((await screen.findAllByTitle('某某诊所')).at(-1) as HTMLElement);

    expect(await screen.findByText('该医院不予理赔，请核实')).toBeInTheDocument();
  });

  it('is recognised by its whole name, too, before the directory has answered', async () => {
    const page = open(anApi().on(listHospitals, { list: [aHospital()], count: 1 }));

    await paste(page, '就诊医院', '某某诊所');

    expect(await screen.findByText('该医院不予理赔，请核实')).toBeInTheDocument();
  });
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

  it('is listed, continued from its link, saved automatically and reported', async () => {
    const { accidentDesc: _desc, ...accident } = aCase().accident;
    const form = { ...accident, accidentTime: '2026-11-21T00:30:00.000Z', personId: 3, photoFileIds: [] };
    const api = anApi()
      .on(listCaseDrafts, { list: [draft], count: 1 })
      .on(getCaseDraft, { ...draft, form })
      .on(saveCaseDraft, { ...draft, version: 4 })
      .on(reportCaseDraft, reported);
    const link = () => screen.findByText(/继续填写：张伟，2026-11-21出险/);
    const typed = open(api);
    await paste(typed, '出险地点', '五号车间');
    expect(await link()).toHaveAttribute('target', '_blank');
    typed.unmount();

    const page = open(api);
    await page.user.click(await link());
    expect(await screen.findByRole('radio', { name: /张伟/ })).toBeChecked();
    expect(screen.getByLabelText('出险地点')).toHaveValue('三号车间');
    await paste(page, '事故经过', '搬运木料时左手被压伤，随即送医。');
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

  it('is stored after a failure that passed', async () => {
    const api = anApi().on(saveCaseDraft, noNetwork);
    const page = open(api);
    jest.useFakeTimers({ advanceTimers: true });
    await happenedAt(page, '2026-11-21 08:30');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(await screen.findByText(/^草稿没有保存/)).toBeInTheDocument();

    api.on(saveCaseDraft, draft);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    jest.useRealTimers();

    expect(await screen.findByText(/草稿已自动保存/)).toBeInTheDocument();
    expect(screen.queryByText(/^草稿没有保存/)).not.toBeInTheDocument();
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
